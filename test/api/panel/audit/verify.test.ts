import { expect, test } from 'vitest'
import { verifyPart } from '#store/audit/audit-verify.ts'
import { key } from '#test/audit.ts'
import { fleet } from '#test/fleet.ts'
import { auditing } from './auditors.ts'

const { db, pool, panel, otherDealer } = await fleet({ own: true })
const path = 'panel/audit/verify'

/** A dealer that did so many things. */
const busy = async (count = 4) => {
  const id = await otherDealer()
  const anna = await panel(auditing, id)
  for (let i = 0; i < count; i++)
    await anna.call('panel/user/mfa/settings/default/update', { settings: { type: 'disallowed' } })
  return { id, anna }
}

test('a chain that nobody touched is whole to its end', async () => {
  const { anna } = await busy()
  expect(await anna.call(path)).toEqual({
    until: 4,
    until_date: expect.stringMatching(/^\d{4}-/),
    digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    entries: 4,
    is_end: true,
  })
  expect(await anna.call(path, { after: 3 })).toEqual(await anna.call(path))
  expect(await anna.call(path, { after: 4 })).toEqual(await anna.call(path))
})

test('a dealer that did nothing has an empty chain', async () => {
  const { anna } = await busy(0)
  expect(await anna.call(path)).toMatchObject({ until: 0, until_date: null, entries: 0, is_end: true })
  expect(await anna.fails(path, { after: 1 })).toMatchObject({ code: 201 })
})

test('a long chain is followed in parts, which come to the same', async () => {
  const { id, anna } = await busy()
  const scope = { scope: 'dealer', owner_id: id } as const
  const first = await verifyPart(db, key, scope, { after: 0, most: 3 })
  expect(first).toMatchObject({ until: 3, entries: 4, is_end: false })
  const second = await verifyPart(db, key, scope, { after: 3, most: 3 })
  expect(second?.digest).toBe((await anna.call(path)).digest)
})

test.each([
  ["update audit set host = '10.0.0.1' where owner_id = $1 and seq = 3", { entry_id: 3, kind: 'changed' }, 2],
  ['delete from audit where owner_id = $1 and seq = 2', { entry_id: 2, kind: 'missing' }, 1],
  ['delete from audit where owner_id = $1 and seq = 4', { entry_id: 4, kind: 'missing' }, 3],
  ['delete from audit_head where owner_id = $1', { entry_id: 4, kind: 'no_head' }, 4],
  ['update audit_head set seq = 3 where owner_id = $1', { entry_id: 3, kind: 'wrong_head' }, 4],
])('after %s it is told where it is broken', async (statement, fault, until) => {
  const { id, anna } = await busy()
  await pool.query(`${statement} and scope = 'dealer'`, [id])
  expect(await anna.call(path)).toMatchObject({ fault, until })
})
