import { expect, test } from 'vitest'
import { daysOf, lengthOf, periodPart, spanOf } from '#web/ui/period.ts'
import { createFormat, timeOf } from '#web/words/format.ts'

/** A Sunday. */
const now = timeOf('2026-11-22 16:31:07')

test('a period is days of the user', () => {
  expect(spanOf('today', now)).toEqual({ from: '2026-11-22 00:00:00', to: '2026-11-22 23:59:59' })
  expect(daysOf('yesterday', now)).toEqual({ first: '2026-11-21', last: '2026-11-21' })
  expect(daysOf('7d', now)).toEqual({ first: '2026-11-16', last: '2026-11-22' })
  expect(daysOf('week', now)).toEqual({ first: '2026-11-16', last: '2026-11-22' })
  expect(daysOf('month', now)).toEqual({ first: '2026-11-01', last: '2026-11-22' })
})

test('weeks, months, quarters and years that are over are whole', () => {
  expect(daysOf('last_week', now)).toEqual({ first: '2026-11-09', last: '2026-11-15' })
  expect(daysOf('last_month', now)).toEqual({ first: '2026-10-01', last: '2026-10-31' })
  expect(daysOf('quarter', now)).toEqual({ first: '2026-10-01', last: '2026-11-22' })
  expect(daysOf('last_quarter', now)).toEqual({ first: '2026-07-01', last: '2026-09-30' })
  expect(daysOf('year', now)).toEqual({ first: '2026-01-01', last: '2026-11-22' })
  expect(daysOf('last_year', now)).toEqual({ first: '2025-01-01', last: '2025-12-31' })
  const march = timeOf('2028-03-31 23:59:59')
  expect(daysOf('last_month', march)).toEqual({ first: '2028-02-01', last: '2028-02-29' })
  expect(daysOf('last_quarter', timeOf('2026-01-01 00:00:00'))).toEqual({ first: '2025-10-01', last: '2025-12-31' })
  expect([lengthOf('last_month', march), lengthOf('last_year', march)]).toEqual([29, 365])
})

test('what an address says of a period is taken if it is one', () => {
  const part = periodPart('today')
  expect(part.read('2026-11-03..2026-11-01')).toBe('2026-11-01..2026-11-03')
  expect(part.read('30d')).toBe('30d')
  for (const wrong of [undefined, '', '2026-13-41..2026-11-01', 'x..y', '9d']) expect(part.read(wrong)).toBe('today')
  expect(part.write('today')).toBeUndefined()
})

test('measures are written as the user wants them', () => {
  const metric = createFormat({ language: 'de' })
  const us = createFormat({ language: 'en', measures: 'us', hour_mode: 'TWELVE_HOURS' })
  expect([metric.speed(50.4), us.speed(80.4672)]).toEqual(['50\u202fkm/h', '50\u202fmph'])
  expect([metric.distance(0.25), metric.distance(12.34), metric.distance(1234.5)]).toEqual([
    '250\u202fm',
    '12,3\u202fkm',
    '1.235\u202fkm',
  ])
  expect(us.distance(16.09344)).toBe('10.0\u202fmi')
  expect([metric.duration(40), metric.duration(720), metric.duration(11_100)]).toEqual([
    '40\u202fs',
    '12\u202fmin',
    '3\u202fh 05\u202fmin',
  ])
  expect(metric.ago('2026-11-22 16:28:00', now)).toBe('vor 3 Min.')
  expect(
    ['2026-11-22 09:05:00', '2026-11-20 09:05:00', '2025-11-20 09:05:00'].map((time) => metric.ago(time, now)),
  ).toEqual(['09:05', '20. Nov. 09:05', '20.11.2025 09:05'])
  const chosen = createFormat({ language: 'en', date_format: 'yyyyMMdd_hyphens' })
  expect([chosen.date('2026-11-22'), chosen.ago('2026-11-20 09:05:00', now)]).toEqual([
    '2026-11-22',
    '2026-11-20 09:05 AM',
  ])
})
