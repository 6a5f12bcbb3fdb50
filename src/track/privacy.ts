import { type Interval, outside } from './working-hours.ts'

/**
 * Private time of a device: nobody is told where it was then (docs/privacy.md). It follows from notes, which are added and never changed: what
 * its driver said, the hours of work that its owner has set, a switch that is wired to the device. Times in milliseconds since 1970 UTC.
 */

/** A note of private time, which counts from a time on. Notes of one kind replace those before them. */
export type Note =
  /** By the driver: it is private, or not. `place`: where it was last before, where it was told later than that. */
  | { at: number; says: 'private'; place?: KnownPlace }
  | { at: number; says: 'work' }
  /** Outside of these hours it is private, by the clocks of the zone; null: no hours count. */
  | { at: number; says: 'hours'; zone: string; working: readonly Interval[] | null }
  /** While this wired input is on it is private, from 1; null: none says so. */
  | { at: number; says: 'input'; input: number | null }
  /** By the input: from `on` it is private, until `off`, or the driver says that it is work, or another input counts. */
  | { at: number; says: 'on' | 'off' }

/** A place of a device, as its live state has it. */
export interface KnownPlace {
  time: number
  lat: number
  lng: number
  alt: number
  speed: number
  heading: number
  satellites: number
  precision: number
  flags: number
}

/** Why it is private: a phone of it said so, its hours of work are over, the input of the device is on. */
export const reasons = ['driver', 'hours', 'input'] as const
export type Reason = (typeof reasons)[number]

/** A private time: from `from` to before `to`, which is `Infinity` of one whose end nobody knows. */
export interface Span {
  from: number
  to: number
  by: Reason
}

/** Private time of a device that has notes. */
export interface Privacy {
  /** The notes that it follows from, by time. */
  readonly notes: readonly Note[]
  /** Private times that have a part from `from` to `to`, both included, by time; they do not touch each other. */
  spans(from: number, to: number): Span[]
  /** The private time in which a moment lies. */
  at(time: number): Span | undefined
  /** The hours of work that count at a moment, if any. */
  hoursAt(time: number): { zone: string; working: readonly Interval[] } | undefined
  /** The wired input that counts at a moment, if any, from 1. */
  inputAt(time: number): number | undefined
  /** Where it was last before the private time of a moment, where that was noted. */
  before(time: number): KnownPlace | undefined
}

const hour = 3_600_000
/** No stretch outside of weekly hours is longer, for there are some in each week. */
const longest = 8 * 24 * hour
/** What is worked out around a moment that is asked for: the next ones are mostly near to it. */
const around = 6 * hour

/** Reads notes; `undefined` where there are none, and nothing can be private. */
export const privacyOf = (notes: readonly Note[] | null | undefined): Privacy | undefined => {
  if (!notes || notes.length === 0) return undefined
  const sorted = notes.toSorted((a, b) => a.at - b.at)
  const said = [...saidBy(sorted), ...byInput(sorted)]
  const known = { from: 0, to: -1, spans: [] as Span[] }
  const spans = (from: number, to: number): Span[] => {
    return joined([...said, ...byHours(sorted, from, to)].filter((span) => span.from <= to && span.to > from))
  }
  const at = (time: number): Span | undefined => {
    if (time < known.from || time > known.to) {
      Object.assign(known, { from: time - around, to: time + around })
      known.spans = spans(known.from, known.to)
    }
    return known.spans.find((span) => span.from <= time && time < span.to)
  }
  return {
    notes: sorted,
    spans,
    at,
    hoursAt: (time) => {
      const note = sorted.filter((one) => one.says === 'hours').findLast(({ at }) => at <= time)
      return note?.working ? { zone: note.zone, working: note.working } : undefined
    },
    inputAt: (time) => {
      const note = sorted.findLast((one) => one.says === 'input' && one.at <= time)
      return note?.says === 'input' ? (note.input ?? undefined) : undefined
    },
    before: (time) => {
      const span = at(time)
      const note = sorted.findLast((one) => one.says === 'private' && one.at <= time)
      const place = note?.says === 'private' ? note.place : undefined
      return span && place && place.time < span.from ? place : undefined
    },
  }
}

const saidBy = (notes: readonly Note[]): Span[] => {
  const spans: Span[] = []
  for (const { at, says } of notes) {
    const last = spans.at(-1)
    if (says === 'private' && last?.to !== Number.POSITIVE_INFINITY)
      spans.push({ from: at, to: Number.POSITIVE_INFINITY, by: 'driver' })
    if (says === 'work' && last?.to === Number.POSITIVE_INFINITY) last.to = at
  }
  return spans.filter(({ from, to }) => from < to)
}

const byInput = (notes: readonly Note[]): Span[] => {
  const spans: Span[] = []
  for (const { at, says } of notes) {
    const last = spans.at(-1)
    const isOn = last?.to === Number.POSITIVE_INFINITY
    if (says === 'on' && !isOn) spans.push({ from: at, to: Number.POSITIVE_INFINITY, by: 'input' })
    if (isOn && ['off', 'work', 'input'].includes(says)) last.to = at
  }
  return spans.filter(({ from, to }) => from < to)
}

/** Outside of hours: up to where the driver said that this is work all the same. */
const byHours = (notes: readonly Note[], from: number, to: number): Span[] => {
  const versions = notes.filter((note) => note.says === 'hours')
  const works = notes.flatMap(({ says, at }) => (says === 'work' ? at : []))
  return versions.flatMap(({ at, zone, working }, i) => {
    const end = versions[i + 1]?.at ?? Number.POSITIVE_INFINITY
    if (!working || at > to || end <= from) return []
    const window = { from: Math.max(at, from - longest), to: Math.min(end, to + longest) }
    const found = working.length === 0 ? [{ from: at, to: end }] : outside(working, zone, window)
    return found.map((span) => {
      const work = works.find((one) => span.from <= one && one < span.to)
      return { from: span.from, to: work ?? span.to, by: 'hours' as const }
    })
  })
}

/** Spans that overlap or touch as one, which is for the reason that it began for. */
const joined = (spans: readonly Span[]): Span[] => {
  const all: Span[] = []
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = all.at(-1)
    if (span.from === span.to) continue
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else all.push({ ...span })
  }
  return all
}
