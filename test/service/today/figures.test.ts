import { expect, test } from 'vitest'
import { daysOf, spansOf } from '#service/today/figures.ts'

/** Periods of figures, and the same days before. */

const at = (time: string) => Temporal.ZonedDateTime.from(`${time}[Europe/Berlin]`)
const told = ({ from, to }: { from: Temporal.ZonedDateTime; to: Temporal.ZonedDateTime }) =>
  [from, to].map((time) => time.toPlainDateTime().toString({ smallestUnit: 'minute' }))

test.each([
  ['today', '2026-11-28T13:05', ['2026-11-28T00:00', '2026-11-27T00:00', '2026-11-27T13:05']],
  ['week', '2026-11-28T13:05', ['2026-11-23T00:00', '2026-11-16T00:00', '2026-11-21T13:05']],
  ['week', '2026-11-23T00:00', ['2026-11-23T00:00', '2026-11-16T00:00', '2026-11-16T00:00']],
  ['month', '2026-11-28T13:05', ['2026-11-01T00:00', '2026-10-04T00:00', '2026-10-31T13:05']],
  ['month', '2026-10-29T13:05', ['2026-10-01T00:00', '2026-08-27T00:00', '2026-09-24T13:05']],
  // Clocks were put back on 25 October: hours stay those of the clock.
  ['today', '2026-10-26T13:05', ['2026-10-26T00:00', '2026-10-25T00:00', '2026-10-25T13:05']],
] as const)('%s at %s', (period, now, [from, before_from, before_to]) => {
  const spans = spansOf(period, at(now))
  expect(told(spans.now)).toEqual([from, now])
  expect(told(spans.before)).toEqual([before_from, before_to])
})

test('what is compared has the same weekdays, and shares no day with the period', () => {
  for (let day = 1; day <= 31; day++) {
    const { now, before } = spansOf('month', at(`2026-10-${String(day).padStart(2, '0')}T13:05`))
    expect(before.from.dayOfWeek).toBe(now.from.dayOfWeek)
    expect(Temporal.ZonedDateTime.compare(before.to, now.from)).toBe(-1)
    expect(daysOf(before)).toHaveLength(day)
  }
})

test('days of a period, the last one as far as it goes', () => {
  expect(daysOf(spansOf('week', at('2026-11-25T13:05')).now)).toEqual(['2026-11-23', '2026-11-24', '2026-11-25'])
  expect(daysOf(spansOf('today', at('2026-11-25T00:00')).before)).toEqual(['2026-11-24'])
})
