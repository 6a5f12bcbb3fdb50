import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { aDoor, anIgnition, aState, aTank, makeSensor } from '#test/sensors.ts'
import { bind, block, clone } from '#test/trackers.ts'
import { calibration, makeTemplate, namesOf, path, sensorsOf, tanks } from './templates.ts'

const restated: number[] = []
const opened = await fleet({}, undefined, undefined, () => ({ restated: (ids) => void restated.push(...ids) }))
const { db, tenant, subuser, tracker } = opened
const apply = `${path}/apply`

test('those that are there get what they lack, and what they have stays', async () => {
  const alice = await tenant()
  const [{ tracker_id: one, source_id }, { tracker_id: other }] = [await tracker(alice), await tracker(alice)]
  const mine = await makeSensor(alice, other, { ...aTank, name: 'Mine' })
  const id = await makeTemplate(alice)
  restated.length = 0
  const answer = { trackers: 2, given: 5, changed: 0, left_out: 0, next: null }
  expect(await alice.call(apply, { id })).toEqual(answer)
  expect(restated).toContain(source_id)
  expect(await namesOf(alice, one)).toEqual(['Tank', 'Tank 2', 'Both'])
  const [first, second, both] = await sensorsOf(alice, other)
  expect([first?.id, first?.name]).toEqual([mine, 'Mine'])
  expect(both?.parameters.parent_ids).toEqual([mine, second?.id])
  restated.length = 0
  expect(await alice.call(apply, { id })).toEqual({ ...answer, given: 0 })
  expect(restated).toEqual([])
  await alice.call('tracker/sensor/delete', { tracker_id: one, sensor_id: (await sensorsOf(alice, one))[0]?.id })
  expect(await alice.call(apply, { id })).toEqual({ ...answer, given: 1 })
})

test('by force those that stand for it become like it, under their ids', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const mine = await makeSensor(alice, tracker_id, { ...aTank, name: 'Mine', divider: 2 })
  await makeSensor(alice, tracker_id, { ...anIgnition, input_name: 'power' })
  await makeSensor(alice, tracker_id, aState)
  const id = await makeTemplate(alice, { sensors: [...tanks, anIgnition] })
  const answer = await alice.call(apply, { id, force: true })
  expect(answer).toEqual({ trackers: 1, given: 2, changed: 2, left_out: 0, next: null })
  const list = (await alice.call('tracker/sensor/list', { tracker_id })).list
  expect(list).toHaveLength(5)
  expect(list[0]).toMatchObject({ id: mine, name: 'Tank', divider: 1 })
  expect(list[1]).toMatchObject({ input_name: 'board_voltage' })
  const read = { tracker_id, sensor_id: mine }
  expect(await alice.call('tracker/sensor/calibration_data/read', read)).toEqual({ value: calibration })
  expect(await alice.call(apply, { id, force: true })).toEqual({ ...answer, given: 0, changed: 0 })
})

test('states of one input are told apart by their bit, and then by their name', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const bit = (name: string, bit_index: number) => ({
    ...{ ...aState, name, input_name: 'inputs' },
    parameters: { calc_method: 'bit_index', bit_index },
  })
  await makeSensor(alice, tracker_id, bit('Lamp', 2))
  const id = await makeTemplate(alice, { sensors: [bit('Door', 1), bit('Light', 2), bit('Lamp', 2)] })
  expect(await alice.call(apply, { id })).toMatchObject({ given: 2 })
  expect(await namesOf(alice, tracker_id)).toEqual(['Lamp', 'Door', 'Light'])
})

test('hours go on by the ignition that came', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const hours = { tracker_id, type: 'engine_hours' }
  await alice.call('tracker/counter/value/set', { ...hours, value: 7 })
  await alice.call(apply, { id: await makeTemplate(alice, { sensors: [anIgnition] }) })
  const [ignition] = await sensorsOf(alice, tracker_id)
  expect((await alice.call('tracker/counter/read', hours)).value.sensor_id).toBe(ignition?.id)
  expect((await alice.call('tracker/counter/value/get', hours)).value).toBe(7)
})

test('what has no room is told, and so are composites of nothing', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  for (let n = 11; n <= 30; n++) await makeSensor(alice, tracker_id, { ...aTank, input_name: `analog_${n}` })
  const [first, , both] = tanks
  const id = await makeTemplate(alice, {
    sensors: [first, aDoor, { ...both, sensor_type: 'custom', parameters: { parent_ids: [1] } }],
  })
  expect(await alice.call(apply, { id })).toMatchObject({ given: 1, left_out: 2 })
  expect((await alice.call(`${path}/list`)).list).toMatchObject([{ tracker_count: 1, left_out: 2 }])
})

test('a hundred at a time, of those that it is for and that the caller sees, but for blocked ones and clones', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const [own, seen, blocked] = [await tracker(alice), await tracker(alice), await tracker(alice)]
  const other = await tracker(alice, { model: 'fmb120' })
  const copy = await clone(db, alice, (await tracker(bob)).source_id)
  await block(db, blocked.source_id)
  const id = await makeTemplate(alice, { model: 'fmb920', sensors: [aDoor] })
  const clerk = await subuser(alice, ['tracker_update'])
  await bind(db, alice, clerk, [seen.tracker_id])
  expect(await clerk.call(apply, { id })).toMatchObject({ trackers: 1, given: 1 })
  expect(await namesOf(alice, own.tracker_id)).toEqual([])
  expect(await alice.call(apply, { id, after: own.tracker_id })).toMatchObject({ trackers: 1, given: 0 })
  expect(await alice.call(apply, { id })).toMatchObject({ trackers: 2, given: 1, next: null })
  for (const tracker_id of [other.tracker_id, copy]) expect(await namesOf(alice, tracker_id)).toEqual([])
})

test('goes on behind the hundredth', async () => {
  const alice = await tenant()
  const ids: number[] = []
  for (let i = 0; i < 101; i++) ids.push((await tracker(alice)).tracker_id)
  const id = await makeTemplate(alice, { sensors: [aDoor] })
  const { trackers, next } = await alice.call(apply, { id })
  expect([trackers, next]).toEqual([100, ids[99]])
  expect(await alice.call(apply, { id, after: next })).toMatchObject({ trackers: 1, given: 1, next: null })
})

test('not one of another account, nor without the right', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const id = await makeTemplate(bob)
  expect(await alice.fails(apply, { id })).toMatchObject({ code: 201 })
  expect(await (await subuser(bob, [])).fails(apply, { id })).toMatchObject({ code: 13 })
})

test('who is in the group already, or is taken out of it, gets nothing of templates that were made since', async () => {
  const alice = await tenant()
  const { id: group_id } = await alice.call('tracker/group/create', { title: 'Vans', color: 'FF6DDC' })
  const { tracker_id } = await tracker(alice, { group_id })
  await makeTemplate(alice, { sensors: [aDoor] })
  for (const id of [group_id, 0]) await alice.call('tracker/group/assign', { id, trackers: [tracker_id] })
  expect(await namesOf(alice, tracker_id)).toEqual([])
  await alice.call('tracker/group/assign', { id: group_id, trackers: [tracker_id] })
  expect(await namesOf(alice, tracker_id)).toHaveLength(1)
})
