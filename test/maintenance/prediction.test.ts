import { expect, test } from 'vitest'
import { endOf, nextLook, paceOf, wearOf } from '#maintenance/prediction.ts'
import { type Judged, statusOf } from '#maintenance/task.ts'

const day = 86_400_000
const now = Date.parse('2026-06-15T10:00:00Z')
const hour = 3_600_000
const mileage = { limit: 10_000, notification_interval: 1000 }
const task: Judged = { conditions: { mileage }, start: { mileage: 0 }, zone: 'UTC' }
const until = (date: number): Judged => ({
  ...{
    conditions: { mileage, date: { end: date, notification_interval: 10 } },
    start: { mileage: 0, date: now - 50 * day },
  },
  zone: 'UTC',
})

test('a pace is what a day comes to, of a day at least, and never less than nothing', () => {
  expect(paceOf({ time: now - 60 * day, value: 1000 }, { time: now, value: 7000 })).toBe(100)
  expect(paceOf({ time: now - day / 2, value: 0 }, { time: now, value: 50 })).toBeUndefined()
  expect(paceOf({ time: now - day, value: 90 }, { time: now, value: 50 })).toBe(0)
  expect(paceOf(undefined, { time: now, value: 50 })).toBeUndefined()
})

test('it ends when the first condition is met at that pace', () => {
  expect(endOf(task, { mileage: 8000, date: now }, { mileage: 100 })).toBe(now + 20 * day)
  expect(endOf(until(now + 5 * day), { mileage: 8000, date: now }, { mileage: 100 })).toBe(now + 5 * day)
  expect(endOf(until(now + 50 * day), { mileage: 8000, date: now }, { mileage: 100 })).toBe(now + 20 * day)
  expect(endOf(task, { mileage: 10_500, date: now }, { mileage: 100 })).toBe(now)
})

test('who stands still, or will be there after ten years, is told nothing, but a date', () => {
  for (const pace of [{}, { mileage: 0 }, { mileage: 0.1 }]) {
    expect(endOf(task, { mileage: 8000, date: now }, pace)).toBeUndefined()
    expect(endOf(until(now + 5000 * day), { mileage: 8000, date: now }, pace)).toBe(now + 5000 * day)
  }
})

test('wear is that of the condition of which most is used, and may be more than all', () => {
  expect(wearOf(task, { mileage: 2500, date: now })).toBe(25)
  expect(wearOf(until(now + 50 * day), { mileage: 2500, date: now })).toBe(50)
  expect(wearOf(task, { mileage: 12_345, date: now })).toBe(123.5)
  expect(wearOf(task, { date: now })).toBe(0)
  expect(wearOf({ ...task, conditions: { mileage: { ...mileage, limit: 0 } } }, { mileage: 0, date: now })).toBe(100)
})

test('no state is missed, however fast a vehicle is: it is looked at before it can be there', () => {
  for (const from of [0, 5000, 8990, 8999.5, 9001, 9500, 9999]) {
    const begin = { mileage: from, date: now }
    const look = nextLook(task, begin, false)
    const reached = from + ((look - now) / hour) * 300 * 1.95
    // But for the minute that lies between two looks at least.
    expect(reached - 10).toBeLessThanOrEqual(from < 9000 ? 9000 : 10_000)
    expect(statusOf(task, begin)).not.toBe('expired')
  }
})

test('what is far away is looked at once a day, what stands still each quarter of an hour, what is overdue once a day', () => {
  const far: Judged = { ...task, conditions: { mileage: { limit: 1_000_000, notification_interval: 0 } } }
  expect(nextLook(far, { mileage: 0, date: now }, false)).toBe(now + day)
  expect(nextLook(task, { mileage: 9999.9, date: now }, false)).toBe(now + 60_000)
  expect(nextLook(task, { mileage: 9999.9, date: now }, true)).toBe(now + 900_000)
  expect(nextLook(task, { mileage: 10_001, date: now }, true)).toBe(now + day)
  expect(nextLook(task, { date: now }, true)).toBe(now + day)
})

test('a date is looked at when it is near, and when it is over', () => {
  expect(nextLook(until(now + 10 * day + 1000), { date: now }, true)).toBe(now + 1000)
  expect(nextLook(until(now + 1000), { date: now }, true)).toBe(now + 1001)
})
