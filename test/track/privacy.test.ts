import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Note, privacyOf, type Span } from '#track/privacy.ts'

const hour = 3_600_000
const day = 24 * hour
/** A Monday at midnight in Berlin, where it is summer. */
const monday = Date.UTC(2026, 5, 7, 22)
const at = (days: number, hours: number): number => monday + days * day + hours * hour
const time = (hours: number): string => `${String(hours).padStart(2, '0')}:00:00`

/** Mondays to Fridays from eight to five. */
const working = [1, 2, 3, 4, 5].map((weekday) => ({
  from: { weekday, time: time(8) },
  to: { weekday, time: time(17) },
}))
const hours = (since: number, of: typeof working | null = working): Note => ({
  ...{ at: since, says: 'hours', zone: 'Europe/Berlin', working: of },
})
const says = (time: number, what: 'private' | 'work'): Note => ({ at: time, says: what })

const spansOf = (notes: readonly Note[], from = at(0, 0), to = at(2, 0) - 1): Span[] =>
  privacyOf(notes)?.spans(from, to) ?? []
const times = (spans: readonly Span[]) => spans.map(({ from, to }) => [(from - monday) / hour, (to - monday) / hour])

test('without notes nothing is private', () => {
  expect(privacyOf(null)).toBe(undefined)
  expect(privacyOf([])).toBe(undefined)
})

test('what the driver says holds until the driver says otherwise', () => {
  const notes = [
    says(at(0, 17), 'private'),
    says(at(0, 18), 'private'),
    says(at(1, 8), 'work'),
    says(at(1, 20), 'private'),
  ]
  expect(times(spansOf(notes))).toEqual([
    [17, 32],
    [44, Number.POSITIVE_INFINITY],
  ])
  expect(privacyOf(notes)?.at(at(0, 17))).toMatchObject({ by: 'driver' })
  expect(privacyOf(notes)?.at(at(1, 8))).toBe(undefined)
})

test('outside of hours it is private, from their end on', () => {
  expect(times(spansOf([hours(at(0, 6))]))).toEqual([
    [6, 8],
    [17, 32],
    [41, 56],
  ])
  const privacy = privacyOf([hours(at(0, 6))])
  expect(privacy?.at(at(0, 8) - 1)).toEqual({ from: at(0, 6), to: at(0, 8), by: 'hours' })
  expect(privacy?.at(at(0, 8))).toBe(undefined)
  expect(privacy?.at(at(0, 17))).toMatchObject({ from: at(0, 17) })
  // The weekend is one.
  expect(privacy?.at(at(5, 12))).toEqual({ from: at(4, 17), to: at(7, 8), by: 'hours' })
})

test('hours that are set anew count from then on, none any more until then, and an empty list is always private', () => {
  expect(times(spansOf([hours(at(0, 6)), hours(at(0, 20), null)]))).toEqual([
    [6, 8],
    [17, 20],
  ])
  expect(times(spansOf([hours(at(0, 6), [])]))).toEqual([[6, Number.POSITIVE_INFINITY]])
})

test('who works outside of hours says so, until the next ones are over; private stays so through hours', () => {
  expect(times(spansOf([hours(at(0, 0)), says(at(0, 18), 'work')]))).toEqual([
    [0, 8],
    [17, 18],
    [41, 56],
  ])
  expect(times(spansOf([hours(at(0, 0)), says(at(0, 7), 'private'), says(at(1, 9), 'work')]))).toEqual([
    [0, 33],
    [41, 56],
  ])
})

test('a night shift runs over midnight, and a week over its end', () => {
  const night = [{ from: { weekday: 7, time: time(22) }, to: { weekday: 1, time: time(6) } }]
  expect(times(spansOf([hours(at(-3, 0), night)], at(0, 0), at(0, 12)))).toEqual([[6, 166]])
})

test('clocks that are set forward move the hours with them', () => {
  // The last Sunday of March 2026: at one in UTC it is three in Berlin.
  const sunday = [{ from: { weekday: 7, time: time(1) }, to: { weekday: 7, time: time(4) } }]
  const begin = Date.UTC(2026, 2, 29, 0)
  const spans = spansOf([hours(Date.UTC(2026, 0, 1), sunday)], begin - hour, begin + 4 * hour)
  expect(spans.map(({ to }) => to)).toContain(begin)
  expect(spans.map(({ from }) => from)).toContain(begin + 2 * hour)
})

const moments = fc.integer({ min: 0, max: 21 * 24 }).map((hours) => at(0, hours))
const notes = fc.array(
  fc.oneof(
    fc.record({ at: moments, says: fc.constantFrom('private' as const, 'work' as const) }),
    fc.record({
      at: moments,
      says: fc.constant('hours' as const),
      zone: fc.constantFrom('Europe/Berlin', 'Asia/Kolkata', 'America/New_York'),
      working: fc.option(fc.subarray(working)),
    }),
  ),
  { minLength: 1, maxLength: 12 },
)

test('a moment is private whatever period it is asked in', () => {
  fc.assert(
    fc.property(notes, moments, fc.nat(10 * 24), (all, moment, wider) => {
      const privacy = privacyOf(all)
      const within = (spans: readonly Span[] = []) => spans.some(({ from, to }) => from <= moment && moment < to)
      const is = privacy?.at(moment) !== undefined
      expect(within(privacy?.spans(moment, moment))).toBe(is)
      expect(within(privacy?.spans(moment - wider * hour, moment + wider * hour))).toBe(is)
    }),
  )
})

test('what is private when one says so stays private until somebody says otherwise', () => {
  fc.assert(
    fc.property(notes, moments, (all, moment) => {
      const later = all.filter((note) => note.at > moment && note.says === 'work').map((note) => note.at)
      const until = Math.min(...later, moment + 30 * day)
      const last = [
        ...all.filter((note) => note.at <= moment),
        says(moment, 'private'),
        ...all.filter((note) => note.at > moment),
      ]
      expect(
        privacyOf(last)
          ?.spans(moment, until - 1)
          .some(({ from, to }) => from <= moment && to >= until),
      ).toBe(true)
    }),
  )
})
