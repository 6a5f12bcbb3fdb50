import { expect, test } from 'vitest'
import { tankName } from '#measure/tanks.ts'
import { opened } from '#service/fuel/followed.ts'
import type { Mark } from '#store/sensors/fuel-marks.ts'
import { columns, composite, metering } from '#test/measure/sensors.ts'

const minute = 60_000
/** Ten hours at rest, a message each minute: one tank is calm, the level of the other jumps. */
const times = Array.from({ length: 600 }, (_, i) => i * minute)
const period = { from: 0, to: 600 * minute }
const calm = metering({ id: 1, sensor_type: 'fuel', input_name: 'analog_1' })
const restless = metering({ id: 2, sensor_type: 'fuel', input_name: 'analog_2' })
const both = composite([2, 1], { id: 3, sensor_type: 'fuel' })
const sensors = [calm, restless, both, composite([1], { id: 4, sensor_type: 'fuel' })]

const endOf = (sensor = both, marks: readonly Mark[] = []) => {
  const tank = opened(sensor, { sensors, period, marks, drives: [] })
  const rows = times.map((time, i) => [time, { adc1: 60, adc2: 50 + 2 * Math.sin(i * i) }] as const)
  const still = new Float64Array(times.length)
  const shared = { time: Float64Array.from(times), speed: still, metres: still, ignition: still }
  tank.take(columns(rows, { fields: [], names: tank.names }), shared)
  return tank.end()
}

test('a composite is as good as its worst part', () => {
  const [good = 0, bad = 0] = [endOf(calm).told.quality, endOf(restless).told.quality]
  expect(good).toBeGreaterThan(bad)
  expect(endOf().told.quality).toBe(bad)
  expect(endOf(composite([1], { id: 4, sensor_type: 'fuel' })).told.quality).toBe(good)
  expect(endOf(composite([9], { id: 5, sensor_type: 'fuel' })).told.quality).toBeUndefined()
})

test('what people say of a composite is of that one alone, whatever the order of its parts', () => {
  const marks = sensors.map(
    (sensor, id): Mark => ({
      ...{ id, input_name: tankName(sensor), said: 'denied', kind: 'drain', volume: null },
      ...{ from: new Date(minute), to: new Date(minute), created: new Date(minute) },
    }),
  )
  expect(sensors.map((sensor) => endOf(sensor, marks).marks.map(({ id }) => id))).toEqual([[0], [1], [2], [3]])
  expect(tankName(both)).toBe(tankName(composite([1, 2], { id: 6, sensor_type: 'fuel' })))
})
