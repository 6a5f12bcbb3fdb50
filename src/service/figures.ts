import type { User } from '#contract/caller.ts'
import type { CostlyContext } from '#contract/operation.ts'
import type { FigurePeriod } from '#resource/figures.ts'
import { type Recorded, type RecordedTracker, readAllRecorded, visibleRecorded } from '#store/fleet/device-recorded.ts'
import { metreCosts } from '#store/fleet/vehicles.ts'
import { countByDay } from '#store/history/entry-days.ts'
import { type DriveDay, type Span as DriveSpan, driveDays } from '#store/points/drive-days.ts'
import { type Query, queryOf } from '#store/query.ts'
import { isShort } from '#track/filter.ts'
import { listing } from '#track/listing.ts'

/** How much a fleet drove in a period, day by day, and in the same days before. */

type Asking = Pick<CostlyContext<User>, 'db' | 'caller' | 'now'>

/** From when to before when. */
export interface Span {
  from: Temporal.ZonedDateTime
  to: Temporal.ZonedDateTime
}

/** Figures of a day or of several; kilometres, seconds. `cost` is null where no vehicle has a norm and a price. */
export interface Figures {
  utilisation: number
  distance: number
  driving: number
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

/** Sums of what was driven on a day: metres, milliseconds. */
type Driven = Record<'vehicles' | 'length' | 'duration' | 'cost', number>

const nothing: Driven = { vehicles: 0, length: 0, duration: 0, cost: 0 }

const plus = (a: Driven, b: Driven): Driven => ({
  vehicles: a.vehicles + b.vehicles,
  length: a.length + b.length,
  duration: a.duration + b.duration,
  cost: a.cost + b.cost,
})

/** Reads the figures of the span and of each of its days, by day. */
export const readFigures = async (asking: Asking, span: Span) => {
  const { db, caller, now } = asking
  const trackers = await visibleRecorded(db, caller, now)
  const wanted = { trackers, all: caller.master, from: instant(span.from), to: new Date(span.to.epochMilliseconds - 1) }
  const events = await countByDay(db, caller, wanted, span.from.timeZoneId)
  const { priced, days: driven } = await readDriven(asking, trackers, span)
  const days = daysOf(span).map((day) => ({ day, driven: driven.get(day) ?? nothing, events: events.get(day) ?? 0 }))
  const tell = (sum: Driven, events: number, of: number): Figures => ({
    utilisation: trackers.length === 0 ? 0 : Math.round((sum.vehicles / (trackers.length * of)) * 1000) / 10,
    distance: Math.round(sum.length) / 1000,
    driving: Math.round(sum.duration / 1000),
    cost: priced > 0 ? Math.round(sum.cost * 100) / 100 : null,
    events,
  })
  const all = days.map(({ driven }) => driven).reduce(plus, nothing)
  return {
    ...tell(
      all,
      days.reduce((sum, { events }) => sum + events, 0),
      days.length,
    ),
    days: days.map(({ day, driven, events }) => ({ day, ...tell(driven, events, 1) })),
  }
}

const instant = (time: Temporal.ZonedDateTime): Date => new Date(time.epochMilliseconds)

const readDriven = async ({ db, caller, now }: Asking, trackers: readonly RecordedTracker[], { from, to }: Span) => {
  const days = new Map<string, Driven>()
  const span = { from: from.epochMilliseconds, to: to.epochMilliseconds, time_zone: from.timeZoneId }
  let priced = 0
  for (let at = 0; at < trackers.length; at += together) {
    const ids = trackers.slice(at, at + together).map(({ tracker_id }) => tracker_id)
    const recorded = await readAllRecorded(db, caller, ids, now)
    const rates = await metreCosts(db, caller, ids)
    priced += rates.size
    const sources = [...recorded].map(([tracker_id, one]) => ({ ...one, rate: rates.get(tracker_id) ?? 0 }))
    const found = await drivenDays(queryOf(db), sources, { ...span, now: now.getTime() })
    for (const [day, sum] of found) days.set(day, plus(days.get(day) ?? nothing, sum))
  }
  return { priced, days }
}

/** A source whose drives are read, and what a metre costs. */
type Source = Pick<Recorded, 'source_id' | 'kept_from' | 'segment' | 'detection'> & { rate: number }

/** Sums of what sources drove, by day. Times in milliseconds since 1970 UTC. */
export const drivenDays = async (
  query: Query,
  sources: readonly Source[],
  { now, ...span }: DriveSpan & { now: number },
): Promise<Map<string, Driven>> => {
  // A clone and its own are one.
  const named = new Map(sources.map((source) => [source.source_id, source]))
  const wanted = [...named.values()].map(({ source_id, kept_from, segment, rate }) => ({
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
