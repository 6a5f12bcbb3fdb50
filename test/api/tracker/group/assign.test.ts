import { expect, test } from 'vitest'
import { fleet, type Person } from '#test/fleet.ts'
import { block } from '#test/trackers.ts'

const { db, tenant, subuser, tracker } = await fleet()

const groupsOf = async (account: Person): Promise<number[]> =>
  (await account.call('tracker/list')).list.map(({ group_id }: { group_id: number }) => group_id)

const two = async () => {
  const alice = await tenant()
  const trackers = [await tracker(alice, { label: 'a' }), await tracker(alice, { label: 'b' })] as const
  const { id } = await alice.call('tracker/group/create', { title: 'North', color: 'FF00aa' })
  return { alice, id, trackers, ids: trackers.map(({ tracker_id }) => tracker_id) }
}

test('moves trackers in, leaves others, and takes out with 0', async () => {
  const { alice, id, ids } = await two()
  expect(await alice.call('tracker/group/assign', { id, trackers: ids.slice(0, 1) })).toEqual({})
  await alice.call('tracker/group/assign', { id, trackers: ids.slice(1) })
  expect(await groupsOf(alice)).toEqual([id, id])
  await alice.call('tracker/group/assign', { id: 0, trackers: ids.slice(0, 1) })
  expect(await groupsOf(alice)).toEqual([0, id])
  await alice.call('tracker/group/assign', { id, trackers: [] })
  await alice.call('tracker/group/assign', { id, trackers: [ids[0], ids[0]] })
  expect(await groupsOf(alice)).toEqual([id, id])
})

test('foreign and blocked trackers: none is moved', async () => {
  const { alice, id, ids, trackers } = await two()
  const foreign = (await tracker(await tenant())).tracker_id
  const failure = { code: 217, http: 400 }
  expect(await alice.fails('tracker/group/assign', { id, trackers: [...ids, foreign] })).toMatchObject(failure)
  await block(db, trackers[1].source_id)
  expect(await alice.fails('tracker/group/assign', { id, trackers: ids })).toMatchObject(failure)
  expect(await groupsOf(alice)).toEqual([0, 0])
})

test('a group of another account, and sub-users', async () => {
  const { alice, ids } = await two()
  const { id } = await (await tenant()).call('tracker/group/create', { title: 'Theirs', color: 'FF00aa' })
  expect(await alice.fails('tracker/group/assign', { id, trackers: ids })).toMatchObject({ code: 201, http: 400 })
  const clerk = await subuser(alice, ['tracker_update'])
  expect(await clerk.fails('tracker/group/assign', { id: 0, trackers: [] })).toMatchObject({ code: 13 })
  expect(await groupsOf(alice)).toEqual([0, 0])
})
