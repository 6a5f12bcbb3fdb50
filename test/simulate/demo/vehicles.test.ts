import { expect, test } from 'vitest'
import { isIn } from '#geo/shape.ts'
import { demoVehicles } from '#simulate/demo/vehicles.ts'
import { drive } from '#simulate/fleet/drive.ts'
import { beginOf, dayAt, tripsOf } from '#simulate/fleet/plan.ts'
import { border } from '#simulate/fleet/ways.ts'
import type { Point } from '#track/point.ts'

const hour = 3_600_000
const friday = Date.parse('2026-07-10T00:00:00Z')

/** What a screen shows that looks at Vaduz and Schaan, as the address that the demo prints does. */
const isInView = ({ lat, lng }: Point): boolean => lat > 47.13 && lat < 47.18 && lng > 9.49 && lng < 9.535

test('at nearly each minute of a weekend, nights and Sunday included, somebody moves in Vaduz or Schaan', () => {
  const minutes = 60 * 60
  const moves = new Set<number>()
  for (const vehicle of demoVehicles)
    for (const point of drive(vehicle, friday, friday + minutes * 60_000))
      if (point.speed > 3 && isInView(point)) moves.add(Math.floor((point.time - friday) / 60_000))
  expect(moves.size / minutes).toBeGreaterThan(0.97)
  const moving = [...moves].toSorted((a, b) => a - b)
  expect(Math.max(...moving.slice(1).map((minute, i) => minute - (moving[i] ?? 0)))).toBeLessThanOrEqual(4)
})

test('children are at school each morning and afternoon, and not on Saturday', () => {
  const bus = demoVehicles.find(({ kind }) => kind === 'bus')
  if (!bus) throw new Error('there is no school bus')
  const day = dayAt(bus, friday + 12 * hour)
  const hours = tripsOf(bus, day).flatMap(({ depart, to }) =>
    to === 'school' ? [new Date(beginOf(bus, day) + depart * 1000).getUTCHours() + 2] : [],
  )
  expect(hours).toEqual([7, 11, 15])
  expect(tripsOf(bus, day + 1)).toEqual([])
})

test('the lorry crosses the border, and comes back, more than once a day', () => {
  const lorry = demoVehicles.find(({ kind }) => kind === 'lorry')
  if (!lorry) throw new Error('there is no lorry')
  const shape = { type: 'polygon' as const, points: [...border()] }
  const crossings = [...drive(lorry, friday, friday + 24 * hour)]
    .map((point) => isIn(shape, point))
    .filter((isHome, i, all) => isHome !== all[i - 1])
  expect(crossings).toEqual([true, false, true, false, true, false, true])
})
