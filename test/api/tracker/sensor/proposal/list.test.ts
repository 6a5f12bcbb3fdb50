import { expect, test } from 'vitest'
import { block } from '#test/trackers.ts'
import type { Point } from '#track/point.ts'
import { measured, metering, sensed } from '../sensed.ts'

const { db, tenant, tracker, send, sensor } = await sensed()
const path = 'tracker/sensor/proposal/list'

const minute = 60_000

test('what a device told in the last day is listed with its range, and with the sensor that it probably is', async () => {
  const alice = await tenant()
  const { tracker_id, device_id } = await tracker(alice)
  await sensor(alice, tracker_id, metering('analog_1'))
  const told: Point['attributes'][] = [
    { fuel: 41, board_voltage: 12.4, adc1: 2, vin: 'WDB1', ain0: 5 },
    { fuel: 39, board_voltage: 14.1, adc1: 3 },
    { board_voltage: 13.9 },
  ]
  const begun = Date.now() - 5 * minute
  await send(
    device_id,
    measured(told).map((point, i) => ({ ...point, time: begun + i * minute })),
  )
  const { list } = await alice.call(path, { tracker_id })
  const of = (attribute: string, kind?: string) =>
    list.find(
      (one: { attribute: string; sensor: { sensor_type: string } | null }) =>
        one.attribute === attribute && (kind === undefined || one.sensor?.sensor_type === kind),
    )
  expect(of('fuel')).toMatchObject({
    ...{ input_name: 'can_fuel_litres', value: 39, count: 2, min: 39, max: 41 },
    sensor: { type: 'metering', sensor_type: 'fuel', input_name: 'can_fuel_litres', units_type: 'litre' },
  })
  expect(of('board_voltage', 'virtual_ignition')).toMatchObject({ sensor: { parameters: { range_from: 13.2 } } })
  expect(of('board_voltage', 'power')).toMatchObject({ count: 3, min: 12.4, max: 14.1, value: 13.9 })
  expect(of('adc1')).toMatchObject({ input_name: 'analog_1', count: 2, sensor: null })
  expect(of('vin')).toMatchObject({ value: 'WDB1', count: 0, min: null, max: null, sensor: null })
})

test('a proposal makes a sensor as it is', async () => {
  const alice = await tenant()
  const { tracker_id, device_id } = await tracker(alice)
  await send(
    device_id,
    measured([{ temperature1: -18 }]).map((point) => ({ ...point, time: Date.now() - minute })),
  )
  const { list } = await alice.call(path, { tracker_id })
  const { sensor: proposed } = list.find(({ attribute }: { attribute: string }) => attribute === 'temperature1')
  await alice.call('tracker/sensor/create', { tracker_id, sensor: proposed })
  const after = await alice.call(path, { tracker_id })
  expect(after.list.find(({ attribute }: { attribute: string }) => attribute === 'temperature1').sensor).toBeNull()
})

test('of a tracker that was never heard nothing is proposed, and nobody sees those of others', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id } = await tracker(alice)
  expect(await alice.call(path, { tracker_id })).toEqual({ list: [] })
  expect(await bob.fails(path, { tracker_id })).toMatchObject({ code: 201 })
})

test('of a tracker that is blocked nothing is proposed', async () => {
  const alice = await tenant()
  const { tracker_id, source_id } = await tracker(alice)
  await block(db, source_id)
  expect(await alice.fails(path, { tracker_id })).toMatchObject({ code: 208 })
})
