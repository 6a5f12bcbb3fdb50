import { expect, test } from 'vitest'
import { type Listed, readOf, unitOfMost } from '#web/fleet/fuel/fleet-rows.ts'

/** What the vehicles of the page of fuel are sorted by. */

const row = (units: string, consumed: number, more: Partial<Listed> = {}): Listed =>
  ({
    ...{ units, consumed, source: 'level', label: `${consumed}`, of_norm: consumed * 10, distance: 7 },
    ...{ drains: { count: 1, volume: consumed / 2 }, fillings: { count: 1, volume: consumed * 2 } },
    ...more,
  }) as Listed

test('amounts are compared within the unit of most, and what has none in all', () => {
  const rows = [row('l', 10), row('kWh', 60), row('l', 20), row('%', 5), row('kWh', 70, { source: null })]
  const units = unitOfMost(rows)
  expect(units).toBe('l')
  const read = (property: string) => rows.map((one) => readOf(one, property, units))
  expect(read('consumed')).toEqual([10, undefined, 20, undefined, undefined])
  expect(read('drains')).toEqual([5, undefined, 10, undefined, undefined])
  expect(read('filled')).toEqual([20, undefined, 40, undefined, undefined])
  expect(read('of_norm')).toEqual([100, 600, 200, 50, 700])
  expect(read('label')).toEqual(['10', '60', '20', '5', '70'])
})

test('a fleet that drives by electricity is sorted by kWh', () => {
  expect(unitOfMost([row('kWh', 60), row('kWh', 70), row('l', 10)])).toBe('kWh')
  expect(unitOfMost([])).toBe('l')
})
