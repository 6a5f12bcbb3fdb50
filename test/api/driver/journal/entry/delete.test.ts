import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { enterDrive, fillChanges } from '#test/journal.ts'

const { db, pool, tenant, tracker, subuser } = await fleet()
const alice = await tenant()
const { tracker_id } = await tracker(alice)
const path = 'driver/journal/entry/delete'
const left = async (entry_ids: number[]) =>
  (await alice.call('driver/journal/entry/list', { tracker_id, entry_ids })).list.map(({ id }: { id: number }) => id)

test('entries are deleted, and what they were is kept', async () => {
  const ids = [await enterDrive(alice, tracker_id, { purpose: 'Visit' }), await enterDrive(alice, tracker_id)]
  await alice.call(path, { entry_ids: ids.slice(0, 1) })
  expect(await left(ids)).toEqual(ids.slice(1))
  const kept = db
    .selectFrom('journal_change')
    .select(['before', 'after'])
    .where('entry_id', '=', ids[0] as number)
  expect(await kept.execute()).toEqual([{ before: expect.objectContaining({ purpose: 'Visit' }), after: null }])
})

test('none is deleted where one is unknown, of others, or in a closed month', async () => {
  const [mine, theirs] = [await enterDrive(alice, tracker_id), await tenant()]
  const foreign = await enterDrive(theirs, (await tracker(theirs)).tracker_id)
  const closed = await enterDrive(alice, tracker_id, { start_date: '2025-12-31 23:00:00' })
  await alice.call('driver/journal/month/close', { tracker_id, month: '2025-12' })
  expect(await alice.fails(path, { entry_ids: [mine, foreign] })).toMatchObject({ code: 201 })
  expect(await alice.fails(path, { entry_ids: [mine, closed] })).toMatchObject({ code: 281 })
  expect(await (await subuser(alice, ['reports'])).fails(path, { entry_ids: [mine] })).toMatchObject({ code: 201 })
  expect(await (await subuser(alice)).fails(path, { entry_ids: [mine] })).toMatchObject({ code: 13 })
  expect(await left([mine, closed])).toEqual([closed, mine])
})

test('267 where more than 100,000 changes of a tracker would be kept, and none is deleted', async () => {
  const { tracker_id: full } = await tracker(alice)
  const entry_ids = [await enterDrive(alice, full), await enterDrive(alice, full)]
  await fillChanges(pool, alice, full, 99_999)
  expect(await alice.fails(path, { entry_ids })).toMatchObject({ code: 267 })
  await alice.call(path, { entry_ids: entry_ids.slice(1) })
  expect((await alice.call('driver/journal/entry/list', { tracker_id: full, entry_ids })).list).toHaveLength(1)
})
