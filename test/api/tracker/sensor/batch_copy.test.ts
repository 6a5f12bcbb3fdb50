import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { aDoor, anIgnition, aTank, makeSensor } from '#test/sensors.ts'
import { block, clone } from '#test/trackers.ts'

const { db, tenant, tracker } = await fleet()
const alice = await tenant()
const listed = async (tracker_id: number) => (await alice.call('tracker/sensor/list', { tracker_id })).list
const copy = (base_tracker_id: number, trackers: number[]) => ({ base_tracker_id, trackers })

test('trackers get the sensors of another one, with calibrations and composites, in place of theirs', async () => {
  const [{ tracker_id: base }, { tracker_id: other }] = [await tracker(alice), await tracker(alice)]
  const parts = [await makeSensor(alice, base), await makeSensor(alice, base, { ...aTank, input_name: 'analog_2' })]
  const data = [1, 2].map((n) => ({ in: n, out: n }))
  await alice.call('tracker/sensor/calibration_data/update', { tracker_id: base, sensor_id: parts[0], data })
  await makeSensor(alice, base, { ...aTank, input_name: 'composite', parameters: { parent_ids: parts } })
  await makeSensor(alice, other, aDoor)
  await alice.call('tracker/sensor/batch_copy', copy(base, [other, base]))
  const [first, second, whole, ...more] = await listed(other)
  expect(more).toEqual([])
  expect([first.input_name, second.input_name, whole.input_name]).toEqual(['analog_1', 'analog_2', 'composite'])
  expect(whole.parameters.parent_ids).toEqual([first.id, second.id])
  const read = { tracker_id: other, sensor_id: first.id }
  expect(await alice.call('tracker/sensor/calibration_data/read', read)).toEqual({ value: data })
  expect((await listed(base)).map(({ id }: { id: number }) => id).slice(0, 2)).toEqual(parts)
})

test('counters go on from one base, hours by the ignition that was copied', async () => {
  const [{ tracker_id: base }, { tracker_id: other }] = [await tracker(alice), await tracker(alice)]
  await makeSensor(alice, base, anIgnition)
  for (const n of [1, 2, 3]) await makeSensor(alice, other, { ...aTank, input_name: `analog_${n}` })
  const sensor_id = await makeSensor(alice, other, { ...aTank, input_name: 'hub_mileage', sensor_type: 'custom' })
  const odometer = { tracker_id: other, type: 'odometer' }
  const hours = { tracker_id: other, type: 'engine_hours' }
  for (const counter of [odometer, hours]) await alice.call('tracker/counter/value/set', { ...counter, value: 7 })
  await alice.call('tracker/counter/update', { ...odometer, multiplier: 1, sensor_id })
  await alice.call('tracker/sensor/batch_copy', copy(base, [other]))
  const [ignition] = await listed(other)
  expect((await alice.call('tracker/counter/read', hours)).value.sensor_id).toBe(ignition.id)
  for (const counter of [odometer, hours])
    expect((await alice.call('tracker/counter/value/get', counter)).value).toBe(7)
  const { id } = (await alice.call('tracker/counter/read', odometer)).value
  // Set, by its sensor, and when that went.
  expect(await db.selectFrom('counter_base').select('time').where('counter_id', '=', id).execute()).toHaveLength(3)
})

test('not to trackers of another model, of others, clones, or what is blocked', async () => {
  const { tracker_id: base } = await tracker(alice)
  const { tracker_id: other, source_id } = await tracker(alice)
  await makeSensor(alice, other, aDoor)
  const fails = (trackers: number[]) => alice.fails('tracker/sensor/batch_copy', copy(base, trackers))
  await db.updateTable('source').set({ model: 'gt06' }).where('id', '=', source_id).execute()
  expect(await fails([other])).toMatchObject({ code: 272 })
  expect(await listed(other)).toHaveLength(1)
  const bob = await tenant()
  const { tracker_id: theirs, source_id: lent } = await tracker(bob)
  expect(await fails([theirs])).toMatchObject({ code: 201 })
  expect(await fails([await clone(db, alice, lent)])).toMatchObject({ code: 219 })
  const { tracker_id: blocked, source_id: held } = await tracker(alice)
  await block(db, held)
  expect(await fails([blocked])).toMatchObject({ code: 208 })
  expect(await alice.fails('tracker/sensor/batch_copy', copy(blocked, [base]))).toMatchObject({ code: 208 })
})
