import { expect, test } from 'vitest'
import { gridOf, hoursOf } from '#web/fleet/devices/private-hours.ts'

const on = (weekday: number, time: string) => ({ weekday, time })
const days = [1, 2, 3, 4, 5].map((weekday) => ({ from: on(weekday, '08:00:00'), to: on(weekday, '17:00:00') }))
const night = [{ from: on(7, '22:00:00'), to: on(1, '06:00:00') }]

test('hours of work are hours of a grid, and come back as they were', () => {
  const grid = gridOf(days)
  expect(grid.filter(Boolean)).toHaveLength(45)
  expect([7, 8, 16, 17].map((hour) => grid[hour])).toEqual([false, true, true, false])
  expect(hoursOf(grid)).toEqual(days)
  expect(hoursOf(gridOf(night))).toEqual(night)
  expect(hoursOf(gridOf([{ from: on(3, '00:00:00'), to: on(4, '00:00:00') }]))).toEqual([
    { from: on(3, '00:00:00'), to: on(4, '00:00:00') },
  ])
})

test('what begins or ends within an hour is drawn with that hour', () => {
  const grid = gridOf([{ from: on(1, '08:30:00'), to: on(1, '09:00:01') }])
  expect([7, 8, 9, 10].map((hour) => grid[hour])).toEqual([false, true, true, false])
})

test('where all is work nothing need be kept, and no hour is no work', () => {
  expect(hoursOf(Array(168).fill(true))).toBe(null)
  expect(hoursOf(Array(168).fill(false))).toEqual([])
})
