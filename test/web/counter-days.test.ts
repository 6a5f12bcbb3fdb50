import { expect, test } from 'vitest'
import { daysOf } from '#web/fleet/readings/days.ts'

test('of each day the last value is told, and how much more it is than that of the day before that has one', () => {
  expect(
    daysOf([
      { value: 100, update_time: '2026-11-20 08:00:00' },
      { value: 130, update_time: '2026-11-20 18:00:00' },
      { value: 90, update_time: '2026-11-22 09:00:00' },
    ]),
  ).toEqual([
    { date: '2026-11-22', value: 90, more: -40 },
    { date: '2026-11-20', value: 130, more: undefined },
  ])
})
