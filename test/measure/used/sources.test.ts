import { expect, test } from 'vitest'
import type { Sensor } from '#measure/sensor.ts'
import { metersOf } from '#measure/used/sources.ts'
import { columns, metering } from '#test/measure/sensors.ts'
import type { Attributes } from '#track/point.ts'

const minute = 60_000

/** What meters of a tracker say of an hour, told each minute. */
const said = (sensors: readonly Sensor[], tell: (minutes: number) => Attributes) => {
  const meters = metersOf(sensors)
  const rows = Array.from({ length: 61 }, (_, i) => [i * minute, tell(i)] as const)
  meters.take(
    columns(rows, { fields: [], names: meters.names }),
    Float64Array.from(rows, (_, i) => i * 1000),
  )
  return meters.end().map(({ by, isElectric, metered }) => {
    const used = metered.usedIn(-1, 61 * minute, 60_000)
    return [by, isElectric, used === undefined ? undefined : Math.round(used * 100) / 100]
  })
}

test('what a device counts and the rate that it tells, the best counter first', () => {
  expect(said([], (i) => ({ fuel_used: 1000 + i * 0.1, trip_fuel_used: i * 0.2, fuel_rate: 9 }))).toEqual([
    ['counter', false, 6],
    ['rate', false, 9],
  ])
  expect(said([], (i) => ({ trip_fuel_used: i * 0.2, energy_used: 500 + i * 0.3 }))).toEqual([
    ['counter', false, 12],
    ['counter', true, 18],
  ])
  expect(said([], () => ({ speed: 50 }))).toEqual([])
})

test('a sensor of what is counted counts by its settings', () => {
  const input = { sensor_type: 'fuel_consumption', input_name: 'can_total_fuel_used', units_type: 'litre' } as const
  const tenth = metering({ ...input, divider: 10 })
  expect(said([tenth], (i) => ({ fuel_used: 1000 + i }))).toEqual([['counter', false, 6]])
  const unknown = metering({ ...input, units_type: 'custom', divider: 10 })
  expect(said([unknown], (i) => ({ fuel_used: 1000 + i * 0.1 }))).toEqual([['counter', false, 6]])
  const gallons = metering({ sensor_type: 'instant_consumption', input_name: 'analog_1', units: 'L / h' })
  expect(said([gallons], () => ({ adc1: 12 }))).toEqual([['rate', false, 12]])
})

test('flow meters come first, all together', () => {
  const meter = (id: number) =>
    metering({ id, sensor_type: 'flow_meter', input_name: `counter_${id}`, units_type: 'litre' })
  const tell = (i: number): Attributes => ({ counter1: 100 + i * 0.1, counter2: 50 + i * 0.2, fuel_used: 1000 + i })
  expect(said([meter(1), meter(2)], tell)).toEqual([['counter', false, 18]])
  // One that tells nothing: nobody knows the sum.
  expect(said([meter(1), meter(3)], tell)).toEqual([['counter', false, 60]])
})
