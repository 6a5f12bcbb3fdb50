import { expect, test } from 'vitest'
import { windowsOf } from '#report/windows.ts'

const utc = (text: string): number => Date.parse(`${text}Z`)
const told = (windows: readonly { from: number; to: number }[]) =>
  windows.map(({ from, to }) => [from, to].map((time) => new Date(time).toISOString().slice(0, 19)))

test('without a filter all of the period counts', () => {
  const period = { from: utc('2026-01-05T07:00:00'), to: utc('2026-01-06T07:00:00') }
  expect(windowsOf(period, null, 'UTC')).toEqual([period])
})

test('hours of each day that is chosen, as far as they are in the period', () => {
  const period = { from: utc('2026-01-05T09:00:00'), to: utc('2026-01-08T12:00:00') }
  const filter = { from: '08:00', to: '17:30', weekdays: [1, 2, 4] }
  expect(told(windowsOf(period, filter, 'UTC'))).toEqual([
    ['2026-01-05T09:00:00', '2026-01-05T17:29:59'],
    ['2026-01-06T08:00:00', '2026-01-06T17:29:59'],
    ['2026-01-08T08:00:00', '2026-01-08T12:00:00'],
  ])
})

test('hours over midnight are those of the day on which they begin, also of the day before the period', () => {
  const period = { from: utc('2026-01-06T01:00:00'), to: utc('2026-01-07T12:00:00') }
  expect(told(windowsOf(period, { from: '22:00', to: '06:00', weekdays: [1, 3] }, 'UTC'))).toEqual([
    ['2026-01-06T01:00:00', '2026-01-06T05:59:59'],
  ])
})

test('whole days that meet are one window', () => {
  const period = { from: utc('2026-01-05T00:00:00'), to: utc('2026-01-08T23:59:59') }
  expect(told(windowsOf(period, { from: '00:00', to: '00:00', weekdays: [1, 2, 4] }, 'UTC'))).toEqual([
    ['2026-01-05T00:00:00', '2026-01-06T23:59:59'],
    ['2026-01-08T00:00:00', '2026-01-08T23:59:59'],
  ])
})

test('a day of 23 hours and one of 25 have the hours that their clocks show', () => {
  const of = (from: string, to: string, day: string) =>
    windowsOf(
      { from: utc(`${day}T00:00:00`) - 3_600_000, to: utc(`${day}T12:00:00`) },
      { from, to, weekdays: [7] },
      'Europe/Berlin',
    )
      .map((window) => (window.to + 1 - window.from) / 3_600_000)
      .reduce((sum, hours) => sum + hours)
  expect([of('01:00', '04:00', '2026-03-29'), of('01:00', '04:00', '2026-10-25')]).toEqual([2, 4])
})

test.each(['Asia/Kathmandu', 'Australia/Eucla'])('a zone of 45 minutes: %s', (zone) => {
  const period = { from: utc('2026-01-05T00:00:00'), to: utc('2026-01-12T00:00:00') }
  const [first] = windowsOf(period, { from: '08:00', to: '09:00', weekdays: [3] }, zone)
  const local = Temporal.Instant.fromEpochMilliseconds(first?.from ?? 0).toZonedDateTimeISO(zone)
  expect([local.hour, local.minute, local.dayOfWeek]).toEqual([8, 0, 3])
})
