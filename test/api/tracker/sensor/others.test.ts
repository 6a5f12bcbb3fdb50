import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { aTank, makeSensor } from '#test/sensors.ts'

const { tenant, tracker } = await fleet()
const [alice, bob] = [await tenant(), await tenant()]
const { tracker_id } = await tracker(alice)
/** Sensors of another tracker of the account, of another account, and none. */
const others = [
  await makeSensor(alice, (await tracker(alice)).tracker_id),
  await makeSensor(bob, (await tracker(bob)).tracker_id),
  2_000_000_000,
]

const period = { from: '2026-01-01 00:00:00', to: '2026-01-02 00:00:00' }
const asked: [operation: string, code: number, params: (sensor_id: number) => object][] = [
  ['tracker/sensor/update', 201, (id) => ({ sensor: { ...aTank, id } })],
  ['tracker/sensor/delete', 201, (sensor_id) => ({ sensor_id })],
  ['tracker/sensor/calibration_data/read', 201, (sensor_id) => ({ sensor_id })],
  ['tracker/sensor/calibration_data/update', 201, (sensor_id) => ({ sensor_id, data: [] })],
  ['tracker/sensor/data/read', 201, (sensor_id) => ({ sensor_id, ...period })],
  ['tracker/sensor/chart/read', 201, (sensor_id) => ({ sensors: [sensor_id], ...period })],
]

test.each(asked)('%s knows no sensor of another tracker (%i)', async (operation, code, params) => {
  for (const sensor_id of others)
    expect(await alice.fails(operation, { tracker_id, ...params(sensor_id) })).toMatchObject({ code })
  expect(
    (await bob.call('tracker/sensor/list', { tracker_id: (await bob.call('tracker/list')).list[0].id })).list,
  ).toHaveLength(1)
})
