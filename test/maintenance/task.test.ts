import { expect, test } from 'vitest'
import { daysLeft, type Judged, leftOf, nextOf, positionOf, statusOf } from '#maintenance/task.ts'

const at = (text: string) => Date.parse(text)
const mileage = { limit: 15_000, notification_interval: 1000 }
const task = (more: Partial<Judged> = {}): Judged => ({
  ...{ conditions: { mileage }, start: { mileage: 40_000 }, zone: 'Europe/Berlin' },
  ...more,
})
const noon = at('2026-06-15T10:00:00Z')

test.each([
  [53_999, 'created', 1001],
  [54_000, 'notified', 1000],
  [55_000, 'notified', 0],
  [55_000.5, 'expired', -0.5],
  [39_000, 'created', 16_000],
] as const)('at %d km it is %s, with %d km left', (value, status, left) => {
  const now = { mileage: value, date: noon }
  expect(statusOf(task(), now)).toBe(status)
  expect(leftOf(task(), 'mileage', now)).toBe(left)
})

test('whichever condition is met first counts, and a counter that is not known counts for nothing', () => {
  const both = task({
    conditions: { mileage, engine_hours: { limit: 100, notification_interval: 10 } },
    start: { mileage: 0, engine_hours: 0 },
  })
  expect(statusOf(both, { mileage: 10, engine_hours: 95, date: noon })).toBe('notified')
  expect(statusOf(both, { mileage: 14_500, engine_hours: 101, date: noon })).toBe('expired')
  expect(statusOf(both, { date: noon })).toBe('created')
  expect(leftOf(both, 'mileage', { date: noon })).toBeUndefined()
})

const dated = (end: string, days: number, more: object = {}) =>
  task({
    conditions: { date: { end: at(end), notification_interval: days, ...more } },
    start: { date: at('2026-01-01T11:00:00Z') },
  })

test.each([
  ['2026-10-24T08:59:59Z', 'created', 2],
  // 11:00 in Berlin, two days by its calendar before 11:00, though an hour more lies between.
  ['2026-10-24T09:00:00Z', 'notified', 2],
  ['2026-10-26T10:00:00Z', 'notified', 0],
  ['2026-10-26T10:00:00.001Z', 'expired', 0],
  ['2026-10-28T00:00:00Z', 'expired', -2],
] as const)('at %s a deadline is %s, with %d days left', (now, status, days) => {
  const one = dated('2026-10-26T10:00:00Z', 2)
  expect(statusOf(one, { date: at(now) })).toBe(status)
  expect(daysLeft(one, at(now))).toBe(days)
})

test('what is not asked for is not told', () => {
  const now = { mileage: 100.6, engine_hours: 2.2, date: noon }
  expect(positionOf({ mileage }, now)).toEqual({ mileage: 101 })
  expect(positionOf({ engine_hours: mileage, date: { end: 0, notification_interval: 1 } }, now)).toEqual({
    ...{ engine_hours: 2, date: noon },
  })
  expect(positionOf({ mileage }, { date: noon })).toEqual({})
  expect(daysLeft(task(), noon)).toBeUndefined()
})

test('the next begins where it was done: as far as its repetition says, or as before', () => {
  const done = { mileage: 56_000, date: noon }
  expect(nextOf(task(), done).conditions.mileage?.limit).toBe(15_000)
  const other = task({ conditions: { mileage: { ...mileage, repeat_interval: 20_000 } } })
  expect(nextOf(other, done)).toMatchObject({ conditions: { mileage: { limit: 20_000 } }, start: done })
})

test('the next end is so many days by the calendar after it was done, at the same time of day, or as long as before', () => {
  const next = (one: Judged, date: string) => new Date(nextOf(one, { date: at(date) }).conditions.date?.end ?? 0)
  // Done in summer, due in winter: 11:00 in Berlin both.
  const yearly = dated('2026-06-01T09:00:00Z', 30, { repeat_interval: 180 })
  expect(next(yearly, '2026-06-15T16:00:00Z').toISOString()).toBe('2026-12-12T10:00:00.000Z')
  expect(next(dated('2026-01-11T11:00:00Z', 2), '2026-03-01T00:00:00Z').toISOString()).toBe('2026-03-11T00:00:00.000Z')
  // One that began behind its end is due a day later, not at once.
  expect(next(dated('2025-01-01T00:00:00Z', 2), '2026-03-01T00:00:00Z').toISOString()).toBe('2026-03-02T00:00:00.000Z')
})
