import { expect, test } from 'vitest'
import { demoVehicles } from '#simulate/demo/vehicles.ts'
import { drive } from '#simulate/fleet/drive.ts'
import { float_volts, litresTold, probe_table, siphoned } from '#simulate/fleet/equipment.ts'
import type { Point } from '#track/point.ts'

const hour = 3_600_000
const monday = Date.parse('2026-07-06T00:00:00Z')

const week = (device: string, days: number): Point[] => {
  const vehicle = demoVehicles.find(({ device_id }) => device_id === device)
  if (!vehicle) throw new Error(`there is no ${device}`)
  return [...drive(vehicle, monday, monday + days * 24 * hour)]
}

const column = (points: readonly Point[], name: string): number[] =>
  points.map(({ attributes }) => Number(attributes?.[name]))

const steps = (values: readonly number[]): number[] => values.slice(1).map((value, i) => value - (values[i] ?? 0))

test('the engine turns while it drives, and gets warm and cold again', () => {
  const points = week('350077000000011', 2)
  const rpm = column(points, 'rpm')
  expect(Math.max(...rpm)).toBeLessThan(2600)
  expect(points.every(({ attributes }, i) => (rpm[i] === 0) === (attributes?.ignition === false))).toBe(true)
  const coolant = column(points, 'coolant_temperature')
  expect(Math.min(...coolant)).toBeGreaterThan(0)
  expect(Math.max(...coolant)).toBeLessThanOrEqual(88)
})

test('fuel falls while it is driven, and is filled where the vehicle stands', () => {
  const points = week('350077000000011', 5)
  const level = column(points, 'fuel_percent')
  const fills = steps(level).flatMap((step, i) => (step > 1 ? [points[i + 1] as Point] : []))
  expect(fills.length).toBeGreaterThan(0)
  expect(fills.every(({ speed }) => speed === 0)).toBe(true)
  expect(Math.min(...level)).toBeGreaterThan(5)
  expect(Math.min(...steps(column(points, 'fuel_used')))).toBeGreaterThanOrEqual(0)
  expect(Math.min(...steps(column(points, 'vehicle_odometer')))).toBeGreaterThanOrEqual(0)
})

test('a probe tells counts of its table, quieter where the van stands', () => {
  const points = week('350077000000015', 1)
  const counts = column(points, 'lls1')
  expect(counts.every((count) => Number.isInteger(count) && count >= 1 && count <= 4095)).toBe(true)
  expect(probe_table.every(({ in: x, out }, i) => i === 0 || (x > (probe_table[i - 1]?.in ?? 0) && out > 0))).toBe(true)
  const moved = (drives: boolean) =>
    steps(counts).filter((_, i) => [points[i], points[i + 1]].every((one) => Number(one?.speed) > 0 === drives))
  const spread = (all: readonly number[]) => Math.sqrt(all.reduce((sum, one) => sum + one * one, 0) / all.length)
  expect(spread(moved(true))).toBeGreaterThan(4 * spread(moved(false).filter((step) => Math.abs(step) < 100)))
})

test('each fifth night twenty litres go from the tank of a van, and it never runs dry', () => {
  const points = week('350077000000015', 11)
  const rested = points.filter(({ speed }) => speed === 0)
  const levels = rested.map(({ attributes }) => litresTold(attributes ?? {}) ?? 0)
  expect(Math.min(...levels)).toBeGreaterThan(15)
  // What goes within ten minutes while it stands.
  const gone = levels.flatMap((level, i) => {
    const later = rested[i + 3]
    const isNear = later && later.time - (rested[i] as Point).time < 900_000
    return isNear && level - (levels[i + 3] as number) > siphoned / 2 ? [(rested[i] as Point).time] : []
  })
  const nights = new Set(gone.map((time) => Math.floor(time / (24 * hour))))
  expect(nights.size).toBeGreaterThanOrEqual(2)
  for (const time of gone) expect((time / hour) % 24).toBeLessThan(2)
  for (const night of nights) {
    const at = (from: number, to: number) =>
      levels.filter((_, i) => {
        const since = (rested[i] as Point).time - night * 24 * hour
        return since >= from * hour && since < to * hour
      })
    const [before, after] = [at(0.5, 1.1), at(1.4, 2)]
    const mean = (all: number[]) => all.reduce((sum, one) => sum + one, 0) / all.length
    expect(mean(before) - mean(after)).toBeCloseTo(siphoned, 0)
  }
})

test('a float tells less volts the more there is, in steps', () => {
  const points = week('van-1', 6)
  const volts = column(points, 'adc1')
  expect(Math.max(...volts)).toBeLessThanOrEqual(float_volts.empty)
  expect(Math.min(...volts)).toBeGreaterThanOrEqual(float_volts.full)
  expect(volts.every((one) => Math.abs(one * 20 - Math.round(one * 20)) < 1e-9)).toBe(true)
  expect(litresTold(points[0]?.attributes ?? {})).toBeGreaterThan(10)
  expect(steps(volts).some((step, i) => step < -1 && points[i + 1]?.speed === 0)).toBe(true)
})

test('the load is cold but for open doors, and gets cold again', () => {
  const points = week('350077000000015', 1)
  const inside = column(points, 'temperature1')
  expect(Math.min(...inside)).toBeGreaterThan(3)
  expect(Math.max(...inside)).toBeLessThan(8)
  const open = points.filter(({ attributes }) => attributes?.inputs === 2)
  expect(open.length).toBeGreaterThan(3)
  expect(open.every(({ speed }) => speed === 0)).toBe(true)
  const quiet = points.filter(({ time }) => time < monday + 4 * hour)
  expect(Math.max(...column(quiet, 'temperature1'))).toBeLessThan(5)
})

test('an electric van is driven down by day and charged by night', () => {
  const points = week('van-2', 3)
  const charge = column(points, 'state_of_charge')
  const rising = steps(charge).flatMap((step, i) => (step > 0 ? [points[i + 1] as Point] : []))
  expect(rising.length).toBeGreaterThan(10)
  expect(rising.every(({ speed, attributes }) => speed === 0 && attributes?.charger_plugged === true)).toBe(true)
  expect(Math.max(...steps(charge))).toBeLessThan(3)
  expect(Math.min(...charge)).toBeGreaterThan(5)
  expect(Math.max(...charge)).toBe(96)
  expect(points.some(({ attributes }) => attributes?.vehicle_charging === true)).toBe(true)
})

test('the night patrol is driven harshly, now and then while it drives', () => {
  const points = week('night-patrol', 7)
  const harsh = points.filter(({ attributes }) => attributes?.event === 'harsh_driving')
  expect(harsh.length).toBeGreaterThan(5)
  expect(harsh.length).toBeLessThan(points.length / 20)
  expect(harsh.every(({ speed }) => speed > 15)).toBe(true)
  expect(new Set(harsh.map(({ attributes }) => attributes?.harsh_driving)).size).toBe(3)
  expect(week('van-1', 2).every(({ attributes }) => attributes?.event === undefined)).toBe(true)
})
