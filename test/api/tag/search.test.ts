import { expect, test } from 'vitest'
import { fleet, type Person } from '#test/fleet.ts'
import { make as makePlace } from '#test/places.ts'
import { makeTask } from '#test/tasks.ts'
import { bind } from '#test/trackers.ts'
import { circle, make as makeZone } from '#test/zones.ts'

const { db, tenant, subuser, tracker } = await fleet()

/** Three trackers: one with both tags, one with each. */
const tagged = async () => {
  const alice = await tenant()
  const tags: [number, number] = [await make(alice, 'night'), await make(alice, 'north')]
  const trackers = []
  for (const tag_ids of [tags, tags.slice(0, 1), tags.slice(1)]) {
    const { tracker_id } = await tracker(alice, { label: `van ${trackers.length}` })
    const tag_bindings = tag_ids.map((tag_id, index) => ({ tag_id, ordinal: index + 1 }))
    await alice.call('tracker/tags/set', { tracker_id, tag_bindings })
    trackers.push(tracker_id)
  }
  return { alice, tags, trackers }
}

const make = async (account: Person, name: string): Promise<number> =>
  (await account.call('tag/create', { tag: { name, color: 'ff0000' } })).id

const found = async (person: Person, params: object): Promise<number[]> =>
  (await person.call('tag/search', params)).result.tracker.map(({ id }: { id: number }) => id)

test('what carries all of the tags, as it is listed', async () => {
  const { alice, tags, trackers } = await tagged()
  expect(await found(alice, { tag_ids: tags })).toEqual(trackers.slice(0, 1))
  expect(await found(alice, { tag_ids: [tags[1], tags[1]] })).toEqual([trackers[0], trackers[2]])
  const { list } = await alice.call('tracker/list')
  const { result } = await alice.call('tag/search', { tag_ids: tags, entity_types: ['tracker'] })
  expect(result).toEqual({ tracker: list.slice(0, 1) })
})

/** A vehicle, an employee, a place and a zone of the account, each with these tags. */
const tagAll = async (account: Person, tags: readonly number[], tracker_id: number | null = null) => ({
  vehicle: (await account.call('vehicle/create', { vehicle: { label: 'Van', type: 'car', tracker_id, tags } })).id,
  employee: (await account.call('employee/create', { employee: { first_name: 'Ann', tracker_id, tags } })).id,
  place: await makePlace(account, { tags }),
  zone: await makeZone(account, { ...circle, tags }),
})

test('vehicles, people, places and zones, as they are read', async () => {
  const alice = await tenant()
  const tags = [await make(alice, 'night'), await make(alice, 'north')]
  const ids = await tagAll(alice, tags)
  await tagAll(alice, tags.slice(0, 1))
  const { result } = await alice.call('tag/search', { tag_ids: tags })
  for (const [type, id] of Object.entries(ids)) {
    const { value } = await alice.call(`${type}/read`, { [`${type}_id`]: id })
    expect(result[type]).toEqual([value])
  }
})

test('a sub-user finds the vehicles, people, places and zones that it sees', async () => {
  const alice = await tenant()
  const tags = [await make(alice, 'night')]
  const { tracker_id } = await tracker(alice)
  const ids = await tagAll(alice, tags, tracker_id)
  const driver = await subuser(alice)
  const entity_types = ['vehicle', 'employee', 'place', 'zone']
  const search = async () => (await driver.call('tag/search', { tag_ids: tags, entity_types })).result
  expect(await search()).toEqual({ vehicle: [], employee: [], place: [], zone: [] })
  await bind(db, alice, driver, [tracker_id])
  await alice.call('subuser/zones/bind', { subuser_id: driver.id, zone_ids: [ids.zone] })
  expect(await search()).toMatchObject({
    vehicle: [{ id: ids.vehicle }],
    employee: [{ id: ids.employee }],
    place: [],
    zone: [{ id: ids.zone }],
  })
})

test('tasks that carry them are found', async () => {
  const { alice, tags } = await tagged()
  const id = await makeTask(alice, { tags })
  await makeTask(alice, { tags: tags.slice(1) })
  const { result } = await alice.call('tag/search', { tag_ids: tags, entity_types: ['task'] })
  expect(result).toEqual({ task: [(await alice.call('task/read', { task_id: id })).value] })
  await alice.call('tag/delete', { tag_id: tags[0] })
  expect((await alice.call('task/read', { task_id: id })).value.tags).toEqual(tags.slice(1))
})

test('every type that is asked for is answered', async () => {
  const { alice, tags } = await tagged()
  const { result } = await alice.call('tag/search', { tag_ids: tags })
  expect(Object.keys(result).sort()).toEqual([
    'employee',
    'place',
    'task',
    'task_schedule',
    'tracker',
    'vehicle',
    'zone',
  ])
  const places = await alice.call('tag/search', { tag_ids: tags, entity_types: ['place', 'zone'] })
  expect(places).toEqual({ result: { place: [], zone: [] } })
})

test('bad parameters', async () => {
  const alice = await tenant()
  for (const [parameter, params] of [
    ['tag_ids', {}],
    ['tag_ids', { tag_ids: [] }],
    ['entity_types.0', { tag_ids: [1], entity_types: ['zoo'] }],
  ] as const) {
    const { code, body } = await alice.fails('tag/search', params)
    expect([code, body.errors[0].parameter]).toEqual([7, parameter])
  }
})

test('tags of another account find nothing; a sub-user finds what is bound to it', async () => {
  const { alice, tags, trackers } = await tagged()
  expect(await found(await tenant(), { tag_ids: tags })).toEqual([])
  const driver = await subuser(alice)
  expect(await found(driver, { tag_ids: tags.slice(0, 1) })).toEqual([])
  await bind(db, alice, driver, trackers.slice(1))
  expect(await found(driver, { tag_ids: tags.slice(0, 1) })).toEqual(trackers.slice(1, 2))
})

test('a type that is named many times is looked for once', async () => {
  const { alice, tags, trackers } = await tagged()
  const entity_types = Array(100).fill('tracker')
  const { result } = await alice.call('tag/search', { tag_ids: tags, entity_types })
  expect(result).toMatchObject({ tracker: [{ id: trackers[0] }] })
})
