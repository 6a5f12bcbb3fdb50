import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { misplaced } from '#task/order.ts'
import { dayAt, daysBetween, isDue, momentsOn, nextDayAt, spanOf } from '#task/schedule.ts'

const moment = (text: string): number => Date.parse(text)
const iso = (time: number): string => new Date(time).toISOString()

describe('days', () => {
  test('weekdays begin with Monday', () => {
    expect(isDue({ type: 'weekdays', weekdays: [1] }, '2026-11-30')).toBe(true)
    expect(isDue({ type: 'weekdays', weekdays: [1, 7] }, '2026-11-29')).toBe(true)
    expect(isDue({ type: 'weekdays', weekdays: [1, 2] }, '2026-11-29')).toBe(false)
  })

  test('days that a month lacks are passed over', () => {
    const days = { type: 'month_days', month_days: [31] } as const
    const due = [...daysBetween(moment('2026-01-01T00:00Z'), moment('2026-12-31T00:00Z'), 'UTC')].filter((day) =>
      isDue(days, day),
    )
    expect(due.map((day) => day.slice(5))).toEqual(['01-31', '03-31', '05-31', '07-31', '08-31', '10-31', '12-31'])
  })

  test('the 29th of February is one of leap years alone', () => {
    const days = { type: 'month_days', month_days: [29] } as const
    const of = (year: number) =>
      [...daysBetween(Date.UTC(year, 1, 1), Date.UTC(year, 1, 28, 23), 'UTC')].filter((day) => isDue(days, day))
    expect(of(2027)).toEqual([])
    expect(
      [...daysBetween(Date.UTC(2028, 1, 28), Date.UTC(2028, 1, 29), 'UTC')].filter((day) => isDue(days, day)),
    ).toEqual(['2028-02-29'])
  })
})

describe('where clocks are changed', () => {
  test('a time that is there twice is the first, one that is not there is where the clocks go on', () => {
    const at = (day: string, from_time: string, zone: string) =>
      iso(momentsOn(day, { from_time, duration: 30 }, zone).from)
    expect(at('2026-10-25', '02:30:00', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z')
    expect(at('2026-03-29', '02:30:00', 'Europe/Berlin')).toBe('2026-03-29T01:00:00.000Z')
    expect(at('2026-03-29', '03:00:00', 'Europe/Berlin')).toBe('2026-03-29T01:00:00.000Z')
  })

  test('a day whose midnight is there twice begins with the first, and one without where the clocks go on', () => {
    // Beirut goes from 0 o'clock back to 23 in October and from 0 on to 1 in March.
    expect(iso(nextDayAt(moment('2026-03-28T12:00Z'), 'Asia/Beirut'))).toBe('2026-03-28T22:00:00.000Z')
    // Havana goes from 1 o'clock back to 0.
    expect(iso(nextDayAt(moment('2026-10-31T12:00Z'), 'America/Havana'))).toBe('2026-11-01T04:00:00.000Z')
  })

  test('a day that a zone does not have is none', () => {
    // Samoa left out 30 December 2011.
    const days = [...daysBetween(moment('2011-12-29T12:00Z'), moment('2011-12-31T12:00Z'), 'Pacific/Apia')]
    expect(days).toEqual(['2011-12-29', '2011-12-31', '2012-01-01'])
  })

  test('every day comes once, in its order, and its task begins on it', () => {
    const zones = ['Europe/Berlin', 'America/Havana', 'Asia/Beirut', 'Pacific/Apia', 'Australia/Lord_Howe', 'UTC']
    const time = fc.record({ hours: fc.integer({ min: 0, max: 23 }), minutes: fc.integer({ min: 0, max: 59 }) })
    const begins = fc.integer({ min: Date.UTC(2010, 0, 1), max: Date.UTC(2030, 0, 1) })
    fc.assert(
      fc.property(fc.constantFrom(...zones), begins, time, (zone, begin, { hours, minutes }) => {
        const days = [...daysBetween(begin, begin + 400 * 86_400_000, zone)]
        expect(days).toEqual([...new Set(days)].sort())
        expect(days.length).toBeGreaterThan(398)
        const from_time = `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}:00`
        for (const day of days) {
          const { from, to } = momentsOn(day, { from_time, duration: 10 }, zone)
          expect(dayAt(from, zone)).toBe(day)
          expect(to - from).toBe(600_000)
        }
      }),
      { numRuns: 40 },
    )
  })
})

test('checkpoints that end before an earlier one begins are found', () => {
  const daily = (from_time: string, duration: number) => spanOf({ from_time, duration })
  expect(misplaced([daily('08:00:00', 60), daily('07:30:00', 60)])).toBeUndefined()
  expect(misplaced([daily('08:00:00', 60), daily('06:00:00', 60)])?.later).toBe(1)
  expect(misplaced([daily('08:00:00', 60), daily('09:00:00', 60), daily('08:00:00', 30)])?.later).toBe(2)
})
