import { expect, test } from 'vitest'
import { shiftsOf } from '#service/fuel/shifts.ts'

const day = 86_400_000
const days = [0, 1].map((i) => ({ date: `1970-01-0${i + 1}`, from: i * day, to: (i + 1) * day - 1 }))
const change = (since: number, employee_id: number | null, name: string | null = null) => ({
  ...{ tracker_id: 1, since: new Date(since), employee_id, name, location: null },
})
const told = (changes: Parameters<typeof shiftsOf>[1]) =>
  shiftsOf(days, changes).map(({ from, to, who }) => [from, to, who.employee_id])

test('days are cut where the driver changes, and meet', () => {
  expect(told([])).toEqual([
    [0, day - 1, null],
    [day, 2 * day - 1, null],
  ])
  expect(told([change(-5, 1, 'Ada'), change(day / 2, 2), change(day, null)])).toEqual([
    [0, day / 2 - 1, 1],
    [day / 2, day - 1, 2],
    [day, 2 * day - 1, null],
  ])
})

test('the same driver once more is no change', () => {
  expect(told([change(-5, 1), change(day / 4, 1), change(day / 2, 2)])).toEqual([
    [0, day / 2 - 1, 1],
    [day / 2, day - 1, 2],
    [day, 2 * day - 1, 2],
  ])
})

test('of two changes at once the last counts', () => {
  expect(told([change(day / 2, 1), change(day / 2, 2)])).toEqual([
    [0, day / 2 - 1, null],
    [day / 2, day - 1, 2],
    [day, 2 * day - 1, 2],
  ])
})
