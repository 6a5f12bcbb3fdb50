import { expect, test } from 'vitest'
import { fleet, type Person } from '#test/fleet.ts'
import { scheduleRoute, scheduleTask } from '#test/task-schedules.ts'

const { tenant, tracker } = await fleet()

const ids = async (person: Person, params: object = {}): Promise<number[]> =>
  (await person.call('task/schedule/list', params)).list.map(({ id }: { id: number }) => id)

test('schedules are found by types, trackers, texts and tags', async () => {
  const alice = await tenant()
  const [van, bus] = [await tracker(alice), await tracker(alice)]
  const { id: tag } = await alice.call('tag/create', { tag: { name: 'blue', color: '0000ff' } })
  const a = await scheduleTask(alice, { tracker_id: van.tracker_id, tags: [tag] })
  const b = await scheduleTask(alice, { label: 'Water 100% of the trees' })
  const c = await scheduleTask(alice, { tracker_id: bus.tracker_id, description: 'Trees' })
  const route = await scheduleRoute(alice, { tracker_id: van.tracker_id })
  expect(await ids(alice)).toEqual([a, b, c])
  expect(await ids(alice, { types: ['route'] })).toEqual([route])
  expect(await ids(alice, { types: ['task', 'route'], trackers: [van.tracker_id] })).toEqual([a, b, route])
  expect(await ids(alice, { filter: 'tree' })).toEqual([b, c])
  expect(await ids(alice, { filter: '0%' })).toEqual([b])
  expect(await ids(alice, { filter: 'landungs' })).toEqual([a, b, c])
  expect(await ids(alice, { tag_ids: [tag] })).toEqual([a])
  expect(await ids(await tenant())).toEqual([])
  await alice.call('tag/delete', { tag_id: tag })
  expect(await ids(alice, { tag_ids: [tag] })).toEqual([])
})
