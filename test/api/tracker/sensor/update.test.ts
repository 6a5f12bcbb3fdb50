import { expect, test } from 'vitest'
import { aDoor, anIgnition, aTank, makeSensor } from '#test/sensors.ts'
import { block, clone } from '#test/trackers.ts'
import { counted, minute } from '../counter/counted.ts'

const { db, tenant, tracker, go } = await counted()
const alice = await tenant()
const { tracker_id, source_id } = await tracker(alice)

test('a sensor becomes what is sent, whole, and keeps its calibration', async () => {
  const id = await makeSensor(alice, tracker_id, { ...aTank, divider: 2, parameters: { min: 1 } })
  const data = [1, 2].map((n) => ({ in: n, out: n }))
  await alice.call('tracker/sensor/calibration_data/update', { tracker_id, sensor_id: id, data })
  const sensor = { id, ...aTank, name: 'Left tank', input_name: 'analog_2' }
  await alice.call('tracker/sensor/update', { tracker_id, sensor })
  const { list } = await alice.call('tracker/sensor/list', { tracker_id })
  expect(list).toMatchObject([{ ...sensor, divider: 1, parameters: { min: null } }])
  const { value } = await alice.call('tracker/sensor/calibration_data/read', { tracker_id, sensor_id: id })
  expect(value).toEqual(data)
})

test('its type stays, its input must be free, and it must be the tracker’s', async () => {
  const { tracker_id } = await tracker(alice)
  const id = await makeSensor(alice, tracker_id)
  await makeSensor(alice, tracker_id, { ...aTank, input_name: 'analog_2' })
  const fails = (sensor: object, of = tracker_id) => alice.fails('tracker/sensor/update', { tracker_id: of, sensor })
  expect((await fails({ id, ...aDoor })).body.errors[0].parameter).toBe('sensor.type')
  expect(await fails({ id, ...aTank, input_name: 'analog_2' })).toMatchObject({ code: 232 })
  expect(await fails({ id, ...aTank }, (await tracker(alice)).tracker_id)).toMatchObject({ code: 201 })
})

test('another version of it is told apart', async () => {
  const { tracker_id } = await tracker(alice)
  const id = await makeSensor(alice, tracker_id)
  const versionOf = async () =>
    (await db.selectFrom('sensor').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version
  const before = await versionOf()
  await alice.call('tracker/sensor/update', { tracker_id, sensor: { id, ...aTank, divider: 3 } })
  expect(await versionOf()).not.toBe(before)
})

test('hours go by an ignition that a state becomes, and by the device where it is none any more or is deleted', async () => {
  const { tracker_id, device_id } = await tracker(alice)
  const counter = { tracker_id, type: 'engine_hours' }
  const hours = async () => (await alice.call('tracker/counter/value/get', counter)).value
  const told = (begin: number, ignition: boolean, board_voltage: number) =>
    go(device_id, Date.now() + (1 + begin) * minute, 31, () => ({ ignition, board_voltage }))
  /** The sensor by which they go from the newest base on. */
  const basedOn = async () => {
    const bases = db.selectFrom('counter_base').innerJoin('counter', 'counter.id', 'counter_base.counter_id')
    const found = bases.where('counter.tracker_id', '=', tracker_id).select('counter_base.sensor_id')
    return (await found.orderBy('counter_base.time', 'desc').executeTakeFirstOrThrow()).sensor_id
  }
  const id = await makeSensor(alice, tracker_id, { ...anIgnition, sensor_type: 'state' })
  await alice.call('tracker/counter/value/set', { ...counter, value: 10 })
  await alice.call('tracker/sensor/update', { tracker_id, sensor: { ...anIgnition, id } })
  expect(await basedOn()).toBe(id)
  await told(0, false, 14)
  expect(await hours()).toBe(10.5)
  await alice.call('tracker/sensor/update', { tracker_id, sensor: { ...anIgnition, sensor_type: 'state', id } })
  expect([await hours(), await basedOn()]).toEqual([10.5, null])
  await told(40, true, 12)
  expect(await hours()).toBe(11)
  await alice.call('tracker/sensor/update', { tracker_id, sensor: { ...anIgnition, id } })
  await alice.call('tracker/sensor/delete', { tracker_id, sensor_id: id })
  expect([await hours(), await basedOn()]).toEqual([11, null])
})

test('a clone shows the sensors of the owner and changes none', async () => {
  const bob = await tenant()
  const id = await makeSensor(alice, tracker_id, { ...aTank, input_name: 'analog_7' })
  const lent = await clone(db, bob, source_id)
  const { list } = await bob.call('tracker/sensor/list', { tracker_id: lent })
  expect(list).toEqual((await alice.call('tracker/sensor/list', { tracker_id })).list)
  const { result } = await bob.call('tracker/sensor/batch_list', { trackers: [lent] })
  expect(result).toEqual({ [lent]: list })
  const those = { tracker_id: lent, sensor_id: id }
  expect(await bob.call('tracker/sensor/calibration_data/read', those)).toEqual({ value: [] })
  expect(await bob.fails('tracker/sensor/update', { tracker_id: lent, sensor: { id, ...aTank } })).toMatchObject({
    code: 219,
  })
  expect(await bob.fails('tracker/sensor/delete', those)).toMatchObject({ code: 219 })
  expect(await bob.fails('tracker/sensor/calibration_data/update', { ...those, data: [] })).toMatchObject({ code: 219 })
})

test('not of a tracker that is blocked, nor to a type of which there are as many as may be', async () => {
  const { tracker_id, source_id } = await tracker(alice)
  const gauge = { ...aTank, sensor_type: 'custom' }
  for (let n = 1; n <= 20; n++) await makeSensor(alice, tracker_id, { ...gauge, input_name: `avl_io_${n}` })
  const id = await makeSensor(alice, tracker_id)
  const fails = () => alice.fails('tracker/sensor/update', { tracker_id, sensor: { ...gauge, id } })
  expect(await fails()).toMatchObject({ code: 270 })
  await block(db, source_id)
  expect(await fails()).toMatchObject({ code: 208 })
})
