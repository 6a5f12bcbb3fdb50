import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { block, clone } from '#test/trackers.ts'

const { db, tenant, tracker } = await fleet()
const path = 'tracker/clone/offer'

test('each code is another one, and is good for as long as was said', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const one = await alice.call(path, { tracker_id })
  const other = await alice.call(path, { tracker_id, hours: 168, note: 'Workshop' })
  expect(other.code).not.toBe(one.code)
  const hours = (date: string) => Math.round((Date.parse(`${date.replace(' ', 'T')}Z`) - Date.now()) / 3_600_000)
  expect([one, other].map(({ expires }) => hours(expires))).toEqual([48, 168])
  // The code itself is kept nowhere.
  const rows = await db.selectFrom('clone_offer').selectAll().where('account_id', '=', alice.id).execute()
  expect(JSON.stringify(rows)).not.toContain(one.code)
})

test('so many of a tracker, those that are over not among them', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const row = (i: number) => ({ account_id: alice.id, tracker_id, note: '', digest: Buffer.from(`${tracker_id} ${i}`) })
  const expires = new Date(Date.now() + 60_000)
  const rows = Array.from({ length: 100 }, (_, i) => ({ ...row(i), expires }))
  await db.insertInto('clone_offer').values(rows).execute()
  expect(await alice.fails(path, { tracker_id })).toMatchObject({ code: 268, http: 402 })
  await db
    .updateTable('clone_offer')
    .set({ expires: new Date(0) })
    .where('account_id', '=', alice.id)
    .execute()
  await alice.call(path, { tracker_id })
  expect(await db.selectFrom('clone_offer').select('id').where('account_id', '=', alice.id).execute()).toHaveLength(1)
})

test('a clone, a blocked one, those of others', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id, source_id } = await tracker(alice)
  expect(await bob.fails(path, { tracker_id })).toMatchObject({ code: 201, http: 400 })
  const cloned = await clone(db, bob, source_id)
  expect(await bob.fails(path, { tracker_id: cloned })).toMatchObject({ code: 219, http: 403 })
  await block(db, source_id)
  expect(await alice.fails(path, { tracker_id })).toMatchObject({ code: 208, http: 403 })
})
