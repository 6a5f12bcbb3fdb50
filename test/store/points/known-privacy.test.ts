import { expect, test } from 'vitest'
import { knownPrivacy } from '#store/points/known-privacy.ts'
import { add, write } from '#store/points/private-notes.ts'
import { rememberedOf } from '#store/points/remembered.ts'
import { type Query, queryOf, queryOn } from '#store/query.ts'
import { fleet } from '#test/fleet.ts'
import type { Note } from '#track/privacy.ts'
import { pack } from '#track/remembered.ts'

const { db, pool, tenant, tracker } = await fleet()
const nowhere = async () => []

const notes = (count: number): Note[] => Array.from({ length: count }, (_, at) => ({ at, says: 'work' }))
const versions = (query: Parameters<typeof knownPrivacy>[0], ids: number[]) =>
  JSON.parse(knownPrivacy(query, ids).asked)

test('notes are read again when they have changed, and not before', async () => {
  const { source_id } = await tracker(await tenant())
  const write = (says: 'private' | 'work', rules: number) =>
    pool.query(`update source_state set remembered = $4, privacy = $2, rules = $3 where source_id = $1`, [
      ...[source_id, JSON.stringify([{ at: 1000, says }]), rules, pack({ last_time: 2000, live: null, segment: null })],
    ])
  const query = queryOf(db)
  const read = async () => (await rememberedOf(query, [source_id])).get(source_id)?.privacy?.at(2000)
  await write('private', 7)
  expect([await read(), versions(query, [source_id])]).toEqual([expect.anything(), { [source_id]: '7' }])
  expect(await read()).toBeDefined()
  await write('work', 8)
  expect([await read(), versions(query, [source_id])]).toEqual([undefined, { [source_id]: '8' }])
  await pool.query('update source_state set privacy = null where source_id = $1', [source_id])
  expect((await rememberedOf(query, [source_id])).get(source_id)?.privacy).toBeUndefined()
})

/** A device that was heard, and whether it was private at a moment, as a connection or transaction knows it. */
const heard = async () => {
  const { source_id } = await tracker(await tenant())
  const remembered = pack({ last_time: 2000, live: null, segment: null })
  await pool.query('update source_state set remembered = $2 where source_id = $1', [source_id, remembered])
  const isPrivate = async (query: Query) =>
    (await rememberedOf(query, [source_id])).get(source_id)?.privacy?.at(2000) !== undefined
  return { source_id, isPrivate }
}

test('who adds notes in another process, or writes points with them, has them read again', async () => {
  const { source_id, isPrivate } = await heard()
  const [here, there] = [queryOf(db), queryOn(pool)]
  await add(there, source_id, { at: 1000, says: 'private' })
  expect([await isPrivate(here), await isPrivate(there)]).toEqual([true, true])
  for (const statement of write([{ source_id, notes: [{ at: 1000, says: 'work' }] }])) await pool.query(statement)
  expect([await isPrivate(here), await isPrivate(there)]).toEqual([false, false])
})

test('notes that a transaction has read and takes back are nobody’s, though the next ones have the same number', async () => {
  const { source_id, isPrivate } = await heard()
  const known = async (query: Query) => [await isPrivate(query), versions(query, [source_id])]
  let within: unknown[] = []
  const takenBack = db.transaction().execute(async (transaction) => {
    await add(queryOf(transaction), source_id, { at: 1000, says: 'private' })
    within = await known(queryOf(transaction))
    throw new Error('taken back')
  })
  await expect(takenBack).rejects.toThrow('taken back')
  await add(queryOf(db), source_id, { at: 1000, says: 'work' })
  const [wasPrivate, number] = within
  expect(wasPrivate).toBe(true)
  expect(await known(queryOf(db))).toEqual([false, number])
})

test('what was read over other connections is another database’s', async () => {
  knownPrivacy(nowhere, [1]).read({ changed: { 1: ['1', notes(1)] }, unchanged: null })
  expect(versions(nowhere, [1, 2])).toEqual({ 1: '1' })
  expect(versions(async () => [], [1])).toEqual({})
})

test('no more is kept than can be: those that were asked for least lately are forgotten, and whoever asks has them all the same', () => {
  const query = async () => []
  const first = knownPrivacy(query, [1])
  first.read({ changed: { 1: ['1', notes(150_000)] }, unchanged: null })
  const asked = knownPrivacy(query, [1, 2])
  expect(knownPrivacy(query, [2]).read({ changed: { 2: ['1', notes(60_000)] }, unchanged: null }).size).toBe(1)
  expect(versions(query, [1, 2])).toEqual({ 2: '1' })
  expect([...asked.read({ changed: null, unchanged: [1] })].map(([id]) => id)).toEqual([1])
  knownPrivacy(query, [3]).read({ changed: { 3: ['1', notes(250_000)] }, unchanged: null })
  expect(versions(query, [1, 2, 3])).toEqual({})
})
