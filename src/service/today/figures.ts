import type { User } from '#contract/caller.ts'
import type { CostlyContext } from '#contract/operation.ts'
import { ahead } from '#pace/ahead.ts'
import { portions } from '#pace/portions.ts'
import type { FigurePeriod } from '#resource/today/figures.ts'
import { type Recorded, type RecordedTracker, readAllRecorded, visibleRecorded } from '#store/fleet/device-recorded.ts'
import { toldOf } from '#store/fleet/vehicles.ts'
import { type Begin, countByDay } from '#store/history/entry-days.ts'
import { type DriveDay, type Span as DriveSpan, driveDays } from '#store/points/drive-days.ts'
import { type Query, queryOf } from '#store/query.ts'
import { isShort } from '#track/filter.ts'
import { listing } from '#track/listing.ts'
import { type CalendarDay, type Idling, idlingOf } from './idling.ts'

/** How much a fleet drove in a period, day by day, and in the same days before. */

type Asking = Pick<CostlyContext<User>, 'db' | 'caller' | 'now'>

/** From when to before when. */
export interface Span {
  from: Temporal.ZonedDateTime
  to: Temporal.ZonedDateTime
}

/**
 * Figures of a day or of several; kilometres, seconds. `cost` is null where no vehicle has a norm and a price, `idling` where none tells of its
 * ignition, or it is not summed yet.
 */
export interface Figures {
  utilisation: number
  distance: number
  driving: number
  idling: number | null
  cost: number | null
  events: number
}

/** Trackers that are read at once. */
const together = 1000
/** A month that is longer is compared with five weeks before. */
const four_weeks = 28

/** The period until now, and the same days before: yesterday until this hour, or the same weekdays one, four or five weeks before. */
export const spansOf = (period: FigurePeriod, to: Temporal.ZonedDateTime): { now: Span; before: Span } => {
  const today = to.startOfDay()
  const from = {
    today: () => today,
    week: () => today.subtract({ days: today.dayOfWeek - 1 }),
    month: () => today.with({ day: 1 }),
  }[period]()
  const days = { today: 1, week: 7, month: today.day > four_weeks ? four_weeks + 7 : four_weeks }[period]
  return { now: { from, to }, before: { from: from.subtract({ days }), to: to.subtract({ days }) } }
}

/** Days of the calendar that a span has a part in, in order. */
export const daysOf = ({ from, to }: Span): string[] => {
  const first = from.toPlainDate()
  // At midnight it is of the day that begins.
  const last = to.epochMilliseconds > from.epochMilliseconds ? to.subtract({ milliseconds: 1 }).toPlainDate() : first
  return Array.from({ length: first.until(last).days + 1 }, (_, days) => first.add({ days }).toString())
}

const midnightOf = (name: string, { from }: Span) => Temporal.PlainDate.from(name).toZonedDateTime(from.timeZoneId)

const beginsOf = (span: Span): Begin[] =>
  daysOf(span).map((name) => ({ name, begin: new Date(midnightOf(name, span).epochMilliseconds) }))

/** Days of spans, each as far as it lies in it. */
const calendarOf = (spans: Readonly<Record<string, Span>>): CalendarDay[] =>
  Object.values(spans).flatMap((span) =>
    daysOf(span).map((name) => {
      const begin = midnightOf(name, span)
      const { from, to } = millisecondsOf(span)
      return {
        name,
        from: Math.max(begin.epochMilliseconds, from),
        to: Math.min(begin.add({ days: 1 }).epochMilliseconds, to),
      }
    }),
  )

/** Sums of what was driven on a day: metres, milliseconds. */
type Driven = Record<'vehicles' | 'length' | 'duration' | 'cost', number>

const nothing: Driven = { vehicles: 0, length: 0, duration: 0, cost: 0 }

const plus = (a: Driven, b: Driven): Driven => ({
  vehicles: a.vehicles + b.vehicles,
  length: a.length + b.length,
  duration: a.duration + b.duration,
  cost: a.cost + b.cost,
})

/** Reads the figures of two spans, and of each of their days. */
export const readFigures = async (asking: Asking, spans: Readonly<Record<'now' | 'before', Span>>) => {
  const { db, caller, now } = asking
  const trackers = await visibleRecorded(db, caller, now)
  const count = (span: Span) => {
    const { from, to } = millisecondsOf(span)
    const wanted = { trackers, all: caller.master, from: new Date(from), to: new Date(to - 1) }
    return countByDay(db, caller, wanted, beginsOf(span))
  }
  const counted = ahead((async () => ({ current: await count(spans.now), earlier: await count(spans.before) }))())
  const { priced, driven, idling } = await readDriven(asking, trackers, spans, counted)
  const { current, earlier } = await counted()
  const tell = (name: keyof typeof spans, events: ReadonlyMap<string, number>) =>
    figuresOf(daysOf(spans[name]), { driven: driven[name], idling, events, priced, vehicles: trackers.length })
  return { now: tell('now', current), before: tell('before', earlier) }
}

const millisecondsOf = ({ from, to }: Span) => ({ from: from.epochMilliseconds, to: to.epochMilliseconds })

interface Found {
  driven: ReadonlyMap<string, Driven>
  /** Milliseconds by day; nothing where nobody knows. */
  idling: ReadonlyMap<string, number> | undefined
  events: ReadonlyMap<string, number>
  /** Vehicles of which it is known what a metre costs, and all. */
  priced: number
  vehicles: number
}

/** Figures of all days and of each. */
const figuresOf = (names: readonly string[], { driven, idling, events, priced, vehicles }: Found) => {
  const idle = (some: readonly string[]): number | null =>
    idling ? Math.round(some.reduce((sum, day) => sum + (idling.get(day) ?? 0), 0) / 1000) : null
  const days = names.map((day) => ({ day, driven: driven.get(day) ?? nothing, events: events.get(day) ?? 0 }))
  const tell = (sum: Driven, events: number, some: readonly string[]): Figures => ({
    utilisation: vehicles === 0 ? 0 : Math.round((sum.vehicles / (vehicles * some.length)) * 1000) / 10,
    distance: Math.round(sum.length) / 1000,
    driving: Math.round(sum.duration / 1000),
    idling: idle(some),
    cost: priced > 0 ? Math.round(sum.cost * 100) / 100 : null,
    events,
  })
  const all = days.map(({ driven }) => driven).reduce(plus, nothing)
  const happened = days.reduce((sum, { events }) => sum + events, 0)
  return {
    ...tell(all, happened, names),
    days: days.map(({ day, driven, events }) => ({ day, ...tell(driven, events, [day]) })),
  }
}

/**
 * What was driven in each span, by day; some trackers after the others. Drives are read beside what else there is, for the database has most of the work;
 * more than these two connections would be those of everybody else. @param counted resolves when the connection beside is free
 */
const readDriven = async (
  { db, caller, now }: Asking,
  trackers: readonly RecordedTracker[],
  spans: Readonly<Record<'now' | 'before', Span>>,
  counted: () => Promise<unknown>,
) => {
  const driven = { now: new Map<string, Driven>(), before: new Map<string, Driven>() }
  const calendar = calendarOf(spans)
  const idling: (Idling | undefined)[] = []
  let priced = 0
  for (const portion of portions(trackers, together)) {
    const ids = portion.map(({ tracker_id }) => tracker_id)
    const recorded = await readAllRecorded(db, caller, ids, now)
    const rates = ratesOf(await toldOf(db, caller, ids))
    priced += rates.size
    const sources = [...recorded].map(([tracker_id, one]) => ({ ...one, rate: rates.get(tracker_id) ?? 0 }))
    const drove = async (name: keyof typeof spans): Promise<void> => {
      const days = driven[name]
      const asked = { ...millisecondsOf(spans[name]), time_zone: spans[name].from.timeZoneId, now: now.getTime() }
      for (const [day, sum] of await drivenDays(queryOf(db), sources, asked))
        days.set(day, plus(days.get(day) ?? nothing, sum))
    }
    const idled = async () => {
      await counted()
      return idlingOf(queryOf(db), [...recorded.values()], calendar, now.getTime())
    }
    const drives = async (): Promise<void> => {
      await drove('now')
      await drove('before')
    }
    const [idle] = await Promise.all([idled(), drives()])
    idling.push(idle)
  }
  return { priced, driven, idling: joined(idling) }
}

/** Of all portions; nothing where one is not summed yet, or none of their vehicles tells of its ignition. */
const joined = (portions: readonly (Idling | undefined)[]): ReadonlyMap<string, number> | undefined => {
  const known = portions.filter((one) => one !== undefined)
  if (known.length < portions.length || !known.some(({ told }) => told)) return undefined
  const days = new Map<string, number>()
  for (const portion of known)
    for (const [name, milliseconds] of portion.days) days.set(name, (days.get(name) ?? 0) + milliseconds)
  return days
}

/** What a metre costs by the norm and the price of a litre, by tracker; of vehicles that have both. */
const ratesOf = (vehicles: Awaited<ReturnType<typeof toldOf>>): ReadonlyMap<number, number> =>
  new Map(
    [...vehicles].flatMap(([tracker_id, { litres, price }]) =>
      litres === null || price === null ? [] : [[tracker_id, (litres * price) / 100_000] as const],
    ),
  )

/** A source whose drives are read, and what a metre costs. */
type Source = Pick<Recorded, 'source_id' | 'kept_from' | 'segment' | 'detection'> & { rate: number }

/** Sums of what sources drove, by day. Times in milliseconds since 1970 UTC. */
export const drivenDays = async (
  query: Query,
  sources: readonly Source[],
  { now, ...span }: DriveSpan & { now: number },
): Promise<Map<string, Driven>> => {
  const named = new Map(sources.map((source) => [source.source_id, source]))
  const wanted = sources.map(({ source_id, kept_from, segment, rate }) => ({
    ...{ source_id, rate, from: Math.max(span.from, kept_from.getTime()), open: segment?.track?.start_time },
  }))
  const days = new Map<string, Driven>()
  for (const row of await driveDays(query, wanted, span)) {
    const source = row.source_id === null ? undefined : named.get(row.source_id)
    const { vehicles, length, duration, cost } = source ? withOthers(row, source, now) : row
    days.set(row.day, plus(days.get(row.day) ?? nothing, { vehicles, length, duration, cost }))
  }
  return days
}

/** The day of one source with the tracks that need a look: those that are none are left out, and that under way is as it is now. */
const withOthers = (row: DriveDay, { segment, detection, rate }: Source, now: number): Driven => {
  let { tracks, length, duration } = row
  for (const { sign, track } of row.others ?? [])
    for (const one of listing([track], segment, detection, now)) {
      if (one.type !== 'regular' || isShort(one)) continue
      tracks += sign
      length += sign * one.length
      duration += sign * (one.end_time - one.start_time)
    }
  return { vehicles: tracks > 0 ? 1 : 0, length, duration, cost: length * rate }
}
