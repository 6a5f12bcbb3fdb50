import { expect, test } from 'vitest'
import { type Days, lastFiring, mostDays, nextFiring, reportedPeriod } from '#report/schedule.ts'

const at = (text: string): number => Date.parse(text)
const told = (milliseconds: number | undefined): string | undefined =>
  milliseconds === undefined ? undefined : new Date(milliseconds).toISOString().replace('.000', '')

const daily: Days = { type: 'weekdays', weekdays: [1, 2, 3, 4, 5, 6, 7] }
const mondays: Days = { type: 'weekdays', weekdays: [1] }
const monthly = (...month_days: number[]): Days => ({ type: 'month_days', month_days })

test.each<[string, Days, string, string, string, string | undefined, string | undefined]>([
  [
    'each Monday at eight',
    mondays,
    '08:00:00',
    'Europe/Berlin',
    '2026-11-28T12:00:00Z',
    '2026-11-30T07:00:00Z',
    '2026-11-30',
  ],
  [
    'the moment itself is behind',
    mondays,
    '08:00',
    'Europe/Berlin',
    '2026-11-30T07:00:00Z',
    '2026-12-07T07:00:00Z',
    '2026-12-07',
  ],
  [
    'a day that has begun elsewhere',
    daily,
    '00:00:00',
    'Pacific/Kiritimati',
    '2026-11-28T09:59:59Z',
    '2026-11-28T10:00:00Z',
    '2026-11-29',
  ],
  [
    'a zone of 45 minutes',
    daily,
    '06:00:00',
    'Asia/Kathmandu',
    '2026-03-01T00:00:00Z',
    '2026-03-01T00:15:00Z',
    '2026-03-01',
  ],
  [
    'an hour that is left out',
    daily,
    '02:00:00',
    'Europe/Berlin',
    '2026-03-28T12:00:00Z',
    '2026-03-29T01:00:00Z',
    '2026-03-29',
  ],
  [
    'an hour that comes twice',
    daily,
    '02:00:00',
    'Europe/Berlin',
    '2026-10-24T12:00:00Z',
    '2026-10-25T00:00:00Z',
    '2026-10-25',
  ],
  [
    'and not once more',
    daily,
    '02:00:00',
    'Europe/Berlin',
    '2026-10-25T00:00:00Z',
    '2026-10-26T01:00:00Z',
    '2026-10-26',
  ],
  [
    'half an hour that is left out',
    daily,
    '02:00:00',
    'Australia/Lord_Howe',
    '2026-10-03T00:00:00Z',
    '2026-10-03T15:30:00Z',
    '2026-10-04',
  ],
  [
    '45 minutes and an hour that is left out',
    daily,
    '03:00:00',
    'Pacific/Chatham',
    '2026-09-26T00:00:00Z',
    '2026-09-26T14:15:00Z',
    '2026-09-27',
  ],
  [
    'a midnight that is left out',
    daily,
    '00:00:00',
    'Africa/Cairo',
    '2026-04-23T12:00:00Z',
    '2026-04-23T22:00:00Z',
    '2026-04-24',
  ],
  [
    'the last hour of a day, left out',
    monthly(28),
    '23:00:00',
    'America/Nuuk',
    '2026-03-28T12:00:00Z',
    '2026-03-29T01:00:00Z',
    '2026-03-28',
  ],
  [
    'a day that was left out',
    daily,
    '08:00:00',
    'Pacific/Apia',
    '2011-12-29T20:00:00Z',
    '2011-12-30T18:00:00Z',
    '2011-12-31',
  ],
  [
    'the last of February',
    monthly(31),
    '00:00:00',
    'UTC',
    '2026-02-01T00:00:00Z',
    '2026-02-28T00:00:00Z',
    '2026-02-28',
  ],
  ['of a leap year', monthly(30), '00:00:00', 'UTC', '2028-02-01T00:00:00Z', '2028-02-29T00:00:00Z', '2028-02-29'],
  [
    'of a month of 30 days, once for two',
    monthly(30, 31),
    '00:00:00',
    'UTC',
    '2026-04-30T00:00:00Z',
    '2026-05-30T00:00:00Z',
    '2026-05-30',
  ],
  [
    'the first that is left of several',
    monthly(15, 1),
    '00:00:00',
    'UTC',
    '2026-04-02T00:00:00Z',
    '2026-04-15T00:00:00Z',
    '2026-04-15',
  ],
  [
    'over the end of a year',
    monthly(1),
    '00:00:00',
    'America/St_Johns',
    '2026-12-15T00:00:00Z',
    '2027-01-01T03:30:00Z',
    '2027-01-01',
  ],
  ['none without days', { type: 'weekdays' }, '00:00:00', 'UTC', '2026-04-02T00:00:00Z', undefined, undefined],
])('the next firing: %s', (_, schedule, sending_time, zone, after, next, day) => {
  const firing = nextFiring({ schedule, sending_time }, zone, at(after))
  expect([told(firing?.at), firing?.day]).toEqual([next, day])
})

test.each([
  'Europe/Berlin',
  'America/Nuuk',
  'Pacific/Chatham',
  'Africa/Cairo',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'UTC',
])('each day of %s fires once, and the last one is that which was the next', (zone) => {
  for (const hour of ['00', '02', '03', '23']) {
    const timing = { schedule: daily, sending_time: `${hour}:00:00` }
    const days: string[] = []
    for (let now = at('2026-01-01T00:00:00Z'); now < at('2027-01-01T00:00:00Z'); ) {
      const firing = nextFiring(timing, zone, now)
      if (!firing) throw new Error('no more')
      expect(lastFiring(timing, zone, firing.at)).toEqual(firing)
      expect(lastFiring(timing, zone, firing.at - 1)?.at).toBeLessThanOrEqual(now)
      days.push(firing.day)
      now = firing.at
    }
    expect(new Set(days).size).toBe(days.length)
    expect(days.length).toBeGreaterThanOrEqual(365)
  }
})

test.each([
  ['1d', '2026-11-30', 'Europe/Berlin', '2026-11-28T23:00:00Z', '2026-11-29T22:59:59Z'],
  ['1w', '2026-03-30', 'Europe/Berlin', '2026-03-22T23:00:00Z', '2026-03-29T21:59:59Z'],
  ['1m', '2026-03-01', 'UTC', '2026-02-01T00:00:00Z', '2026-02-28T23:59:59Z'],
  ['1m', '2026-03-31', 'UTC', '2026-02-28T00:00:00Z', '2026-03-30T23:59:59Z'],
  ['3m', '2026-10-01', 'Asia/Kathmandu', '2026-06-30T18:15:00Z', '2026-09-30T18:14:59Z'],
  ['1y', '2028-02-29', 'UTC', '2027-02-28T00:00:00Z', '2028-02-28T23:59:59Z'],
  ['1d', '2026-04-24', 'Africa/Cairo', '2026-04-22T22:00:00Z', '2026-04-23T21:59:59Z'],
  ['1d', '2026-04-25', 'Africa/Cairo', '2026-04-23T22:00:00Z', '2026-04-24T20:59:59Z'],
])('%s before %s in %s', (length, day, zone, from, to) => {
  const period = reportedPeriod(day, length, zone)
  expect([told(period.from), told(period.to)]).toEqual([from, to])
})

test('periods of following firings meet', () => {
  const zone = 'America/Sao_Paulo'
  const timing = { schedule: monthly(1), sending_time: '05:00:00' }
  let last: { to: number } | undefined
  for (let now = at('2017-01-01T00:00:00Z'); now < at('2019-03-01T00:00:00Z'); ) {
    const firing = nextFiring(timing, zone, now)
    if (!firing) throw new Error('no more')
    const period = reportedPeriod(firing.day, '1m', zone)
    if (last) expect(period.from - last.to).toBe(1000)
    last = period
    now = firing.at
  }
})

test('days that a length may have', () => {
  expect(['10d', '2w', '3m', '1y'].map(mostDays)).toEqual([10, 14, 93, 366])
})
