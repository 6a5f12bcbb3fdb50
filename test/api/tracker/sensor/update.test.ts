import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { aDoor, aTank, makeSensor } from '#test/sensors.ts'
import { clone } from '#test/trackers.ts'

const { db, tenant, tracker } = await fleet()
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
