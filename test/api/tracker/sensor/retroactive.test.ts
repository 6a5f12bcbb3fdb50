import { expect, test } from 'vitest'
import { period } from '#test/api/track/recorded.ts'
import { anIgnition, aTank, makeSensor } from '#test/sensors.ts'
import { measured, sensed } from './sensed.ts'

/** Settings apply when one looks, never when one stores: what is changed now is right for what was recorded before, wherever that is told. */

const { tenant, tracker, send } = await sensed()

/** A van that told its tank's volts and its board's, ten minutes long, long ago. */
const recorded = async () => {
  const alice = await tenant()
  const { tracker_id, device_id } = await tracker(alice)
  await send(
    device_id,
    measured(Array.from({ length: 61 }, (_, i) => ({ adc1: i < 30 ? 1 : 4, board_voltage: i < 30 ? 12 : 14 }))),
  )
  return { alice, tracker_id }
}

test('a level is another one at once in readings, values and charts, now and in the past', async () => {
  const { alice, tracker_id } = await recorded()
  const sensor_id = await makeSensor(alice, tracker_id)
  const told = async () => {
    const { inputs, absent = [] } = await alice.call('tracker/readings/list', { tracker_id })
    const { result } = await alice.call('tracker/readings/batch_list', {})
    const { list } = await alice.call('tracker/sensor/data/read', { tracker_id, ...period, sensor_id })
    const drawn = await alice.call('tracker/sensor/chart/read', { tracker_id, ...period, sensors: [sensor_id] })
    const [segment] = drawn.list[0].segments
    expect(result[tracker_id].inputs).toEqual(inputs)
    return {
      now: inputs[0]?.value ?? absent[0]?.reason,
      values: [list[0]?.value, list.at(-1)?.value],
      drawn: [segment?.values[0], segment?.values.at(-1)],
    }
  }
  const as = (first: number | undefined, last: number | undefined, now: unknown = last) => ({
    ...{ now, values: [first, last], drawn: [first, last] },
  })
  expect(await told()).toEqual(as(1, 4))
  const data = [
    { in: 0, out: 0 },
    { in: 5, out: 100 },
  ]
  await alice.call('tracker/sensor/calibration_data/update', { tracker_id, sensor_id, data })
  expect(await told()).toEqual(as(20, 80))
  await alice.call('tracker/sensor/update', { tracker_id, sensor: { ...aTank, id: sensor_id, divider: 2 } })
  expect(await told()).toEqual(as(10, 40))
  const limits = { ...aTank, id: sensor_id, divider: 2, parameters: { max: 3 } }
  await alice.call('tracker/sensor/update', { tracker_id, sensor: limits })
  expect(await told()).toEqual(as(10, 10, 'out_of_range'))
  await alice.call('tracker/sensor/update', { tracker_id, sensor: { ...aTank, id: sensor_id } })
  await alice.call('tracker/sensor/calibration_data/update', { tracker_id, sensor_id, data: [] })
  expect(await told()).toEqual(as(1, 4))
})

test('hours of a virtual ignition are others at once, and said to be recomputed', async () => {
  const { alice, tracker_id } = await recorded()
  const hours = () => alice.call('tracker/stats/engine_hours/read', { tracker_id, ...period })
  const id = await makeSensor(alice, tracker_id, anIgnition)
  expect(await hours()).toEqual({ value: 0.08, recomputed: true })
  const parameters = { calc_method: 'in_range', range_from: 11 }
  await alice.call('tracker/sensor/update', { tracker_id, sensor: { ...anIgnition, id, parameters } })
  expect(await hours()).toEqual({ value: 0.17, recomputed: true })
})
