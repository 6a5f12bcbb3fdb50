import { expect, test } from 'vitest'
import { type DayUse, type FuelEvent, lineOf, marksOf, sumOfDays, sumsBy } from '#web/fleet/fuel/fuel.ts'

/** What the page of fuel adds up and draws. */

const dayOf = (date: string, more: Partial<DayUse> = {}): DayUse => ({
  ...{ date, distance: 100, hours: 2, hours_of: 'engine', source: 'level' },
  ...more,
})

test('days add up, figures for 100 km and an hour over those of which it is known', () => {
  const days = [
    dayOf('2026-11-02', { consumed: 8, norm: 10 }),
    dayOf('2026-11-03', { consumed: 14, norm: 10 }),
    dayOf('2026-11-04', { source: null }),
  ]
  expect(sumOfDays(days)).toEqual({
    ...{ first: '2026-11-02', last: '2026-11-04', distance: 300, hours: 6, consumed: 22, norm: 20, source: 'level' },
    ...{ per_100_km: 11, per_hour: 5.5, of_norm: 110.00000000000001 },
  })
  const [parked] = days.slice(2)
  expect(sumOfDays(parked ? [parked] : [])).toEqual({
    first: '2026-11-04',
    last: '2026-11-04',
    distance: 100,
    hours: 2,
  })
})

test('what the norm tells is neither an hour’s nor against the norm, of a day as of a week', () => {
  const days = [
    dayOf('2026-11-02', { consumed: 12, norm: 10, per_100_km: 12, per_hour: 6, of_norm: 120 }),
    dayOf('2026-11-03', { source: 'norm', consumed: 10, norm: 10, per_100_km: 10 }),
  ]
  expect(sumOfDays(days)).toMatchObject({ consumed: 22, per_100_km: 11, per_hour: 6, of_norm: 120 })
  const [, told] = sumsBy('day', days)
  expect(told).toMatchObject({ first: '2026-11-03', last: '2026-11-03', consumed: 10, per_100_km: 10 })
  expect([told?.per_hour, told?.of_norm]).toEqual([undefined, undefined])
  const [week] = sumsBy('week', days.slice(1))
  expect([week?.per_100_km, week?.per_hour, week?.of_norm]).toEqual([10, undefined, undefined])
})

test('weeks begin on Mondays, over the end of a year too', () => {
  const days = ['2026-12-27', '2026-12-28', '2027-01-03', '2027-01-04'].map((date) => dayOf(date))
  expect(sumsBy('week', days).map(({ first, last }) => [first, last])).toEqual([
    ['2026-12-27', '2026-12-27'],
    ['2026-12-28', '2027-01-03'],
    ['2027-01-04', '2027-01-04'],
  ])
  expect(sumsBy('day', days)).toHaveLength(4)
})

test('what a counter or a rate tells is measured too; of several ways a week says none', () => {
  const days = [
    dayOf('2026-11-02', { source: 'counter', consumed: 12, norm: 10 }),
    dayOf('2026-11-03', { source: 'rate', consumed: 12, norm: 10 }),
  ]
  expect(sumOfDays(days)).toMatchObject({ consumed: 24, per_hour: 6, of_norm: 120 })
  expect(sumOfDays(days)).not.toHaveProperty('source')
  expect(sumOfDays(days.slice(1))).toMatchObject({ source: 'rate' })
})

test('between segments no line is drawn', () => {
  const segments = [
    { times: ['1970-01-01 00:00:10', '1970-01-01 00:00:20'], values: [50, 49] },
    { times: ['1970-01-01 00:01:00'], values: [20] },
  ]
  expect(lineOf(segments)).toEqual({ times: [10, 20, 21, 60], values: [50, 49, null, 20] })
  expect(lineOf([])).toEqual({ times: [], values: [] })
})

test('fillings and drains are marks, that which is looked at among them', () => {
  const event = (kind: FuelEvent['kind'], from: string, to: string) => ({ kind, from, to }) as FuelEvent
  const events = [
    event('filling', '1970-01-01 00:00:10', '1970-01-01 00:00:20'),
    event('drain', '1970-01-01 00:01:00', '1970-01-01 00:01:30'),
  ]
  expect(marksOf(events, 'drain 1970-01-01 00:01:00')).toMatchObject([
    { from: 10, to: 20, sign: 'up', isChosen: false },
    { from: 60, to: 90, sign: 'down', isChosen: true },
  ])
})
