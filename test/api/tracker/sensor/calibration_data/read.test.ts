import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { makeSensor } from '#test/sensors.ts'

const { tenant, tracker } = await fleet()
const alice = await tenant()
const { tracker_id } = await tracker(alice)
const read = 'tracker/sensor/calibration_data/read'

test('a sensor that nobody has calibrated has no pairs; of another tracker it is unknown', async () => {
  const sensor_id = await makeSensor(alice, tracker_id)
  expect(await alice.call(read, { tracker_id, sensor_id })).toEqual({ value: [] })
  const { tracker_id: other } = await tracker(alice)
  expect(await alice.fails(read, { tracker_id: other, sensor_id })).toMatchObject({ code: 201 })
})
