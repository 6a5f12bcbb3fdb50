import { expect, test } from 'vitest'
import { isWithin } from '#judge/schedule.ts'
import type { Interval } from '#web/fleet/rules/rule.ts'
import { presetOf, presets, scheduleOf, weekOf } from '#web/fleet/rules/week.ts'

/** Hours that are drawn, and the schedule of a rule. */

const weekly = (from: [number, string], to: [number, string]): Interval => ({
  type: 'weekly',
  from: { weekday: from[0], time: from[1] },
  to: { weekday: to[0], time: to[1] },
})

test('hours are told as intervals, and read again as the same', () => {
  const nights = scheduleOf({ hours: presets.nights, rest: [] })
  expect(nights[0]).toEqual(weekly([1, '22:00:00'], [2, '05:59:59']))
  expect(nights.at(-1)).toEqual(weekly([7, '22:00:00'], [1, '05:59:59']))
  expect(weekOf(nights)).toEqual({ hours: presets.nights, rest: [] })
})

test('a rule counts in the hours that are drawn, and in no other', () => {
  const random = Array.from({ length: 168 }, (_, hour) => (hour * 7919) % 5 < 2)
  for (const hours of [presets.work, presets.nights, random]) {
    const schedule = scheduleOf({ hours, rest: [] }) as never
    // A Monday.
    const begin = Date.UTC(2024, 0, 1)
    const counted = hours.map((_, hour) => isWithin(schedule, begin + hour * 3_600_000 + 1_799_000, 'UTC'))
    expect(counted).toEqual(hours)
  }
})

test('whole hours are known however their end is written; the rest is left as it is', () => {
  const half = weekly([1, '08:30:00'], [1, '09:00:00'])
  const fixed: Interval = { type: 'fixed', from: '2026-12-24 00:00:00', to: '2026-12-26 23:59:59' }
  const work = [1, 2, 3, 4, 5].map((day) => weekly([day, '08:00'], [day, '18:00:00']))
  expect(weekOf([...work, half, fixed])).toEqual({ hours: presets.work, rest: [half, fixed] })
  expect(presetOf(work)).toBe('work')
  expect(presetOf([...work, half])).toBeUndefined()
  expect(scheduleOf({ hours: presets.work, rest: [fixed] }).at(-1)).toBe(fixed)
})

test('always is no schedule', () => {
  expect(scheduleOf({ hours: presets.always, rest: [] })).toEqual([])
  expect(presetOf([])).toBe('always')
})
