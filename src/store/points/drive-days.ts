import type { Query } from '#store/query.ts'
import { day, dayOf } from '#track/day-sums.ts'
import { few_points, one_spot, short_length } from '#track/filter.ts'
import { isFar, object } from './track-sums.ts'
import { moment, type StoredTrack } from './tracks.ts'

/**
 * What many sources drove on each day of a calendar, by the day on which each drive began. Sums of days are those of UTC
 * (`track-days.ts`): one of a day in which midnight lies is taken whole where nobody drove on both sides of it, and else the
 * tracks of its lesser side are read. Times in milliseconds since 1970 UTC.
 */

/** A source, and the time from which its tracks count. */
export interface Wanted {
  source_id: number
  from: number
  /** The start of the track under way, if there is one: its row does not know yet how far it reaches. */
  open?: number | undefined
  /** What a metre costs. */
  rate: number
}

/** A part of the calendar. */
export interface Span {
  from: number
  /** Not included. */
  to: number
  time_zone: string
}

/** Sums of a day: of all sources that need no further look, or of the one that does. Metres, milliseconds. */
export interface DriveDay {
  day: string
  /** Null: of all the others. */
  source_id: number | null
  /** Sources that drove, of `source_id` null. */
  vehicles: number
  tracks: number
  length: number
  duration: number
  cost: number
  /** Tracks that may be none, or are under way, whole and as they are stored: added to the day, or with a negative sign taken away. */
  others: { sign: 1 | -1; track: StoredTrack }[] | null
}

const isSure = `t.start_time is distinct from k.open and not lbs and length >= $9 and points >= $10 and ${isFar('$11')}`

/** Which days of each source are summed and lie in the period as a whole. */
const spans = `
  select k.source_id, k.begins, k.open, k.rate, greatest(u.since, k.first_day) as since,
    case when u.before is null then k.first_day else least(u.before, $6) end as before
  from unnest($1::int[], $2::timestamptz[], $3::timestamptz[], $4::float8[], $5::timestamptz[])
    as k (source_id, begins, open, rate, first_day)
  left join track_summed u on u.source_id = k.source_id and u.source_id = any($1::int[])`

/** The rest of the period, and the track under way where it began in one of these days: from where to before where. */
const rest = `
  select k.source_id, k.open, k.rate, p.low, p.high from span k
  cross join unnest(
    array[k.begins, case when k.since < k.before then k.before end,
      case when k.open >= k.since and k.open < k.before then k.open end],
    array[case when k.since < k.before then k.since else $7 end, $7, k.open + interval '1 ms']) as p (low, high)
  where p.low < p.high`

/**
 * Summed days with the midnight in each: of what day is what lies before it, and what behind; which side is read where both have drives. A sum of
 * places by satellites is one, a sum of those by cells another.
 */
const days = `
  select k.source_id, k.open, k.rate, c.midnight, c.eve, c.morrow, d.lbs as by_cells, c.midnight - d.day >= interval '12 h' as late,
    case when c.midnight - d.day >= interval '12 h' then c.midnight else d.day end as low,
    case when c.midnight - d.day >= interval '12 h' then d.day + interval '24 h' else c.midnight end as high,
    d.tracks, d.length as metres, d.duration,
    d.end_time < c.midnight as is_eve, d.start_time < c.midnight and d.end_time >= c.midnight as both
  from span k
  join track_day d on d.source_id = k.source_id and d.day >= k.since and d.day < k.before
  join unnest($12::timestamptz[], $13::timestamptz[], $14::date[], $15::date[]) as c (day, midnight, eve, morrow) on c.day = d.day
  where d.source_id = any($1::int[]) and d.day >= $17 and d.day < $6 and not d.short`

const figuresOf = `t.length::float8 as length, round(date_part('epoch', t.end_time - t.start_time) * 1000) as duration,
  case when not (${isSure}) then ${object} end as track`

/** Tracks of the lesser sides, each read once. */
const sides = `
  select t.source_id, k.rate, k.late, k.eve, k.morrow, ${figuresOf}
  from days k
  join track t on t.source_id = k.source_id and t.start_time >= k.low and t.start_time < k.high
  where k.both and (t.source_id = any($1::int[])) is true and t.type = 'regular' and t.lbs = k.by_cells
    and t.start_time is distinct from k.open`

/** Tracks of the rest, by the day of the calendar on which they began. */
const rests = `
  select t.source_id, k.rate, ($16::date[])[width_bucket(t.start_time, $8::timestamptz[])] as day, ${figuresOf}
  from rest k
  join track t on t.source_id = k.source_id and t.start_time >= k.low and t.start_time < k.high
  where (t.source_id = any($1::int[])) is true and (t.type = 'regular' or t.start_time = k.open)`

/** Each track of a side, to be added to its day and taken away from the other. */
const moved = `sides k cross join unnest(array[1, -1],
  case when k.late then array[k.morrow, k.eve] else array[k.eve, k.morrow] end) as s (sign, day)`

const sums = `
  select source_id, day, sum(tracks) as tracks, sum(length) as length, sum(duration) as duration, max(rate) as rate
  from (
    select k.source_id, case when k.both and k.late or k.is_eve then k.eve else k.morrow end as day,
      k.tracks::float8 as tracks, k.metres as length, k.duration::float8 as duration, k.rate
    from days k
    union all
    select k.source_id, s.day, s.sign, s.sign * k.length, s.sign * k.duration, k.rate from ${moved} where k.track is null
    union all
    select k.source_id, k.day, 1, k.length, k.duration, k.rate from rests k where k.track is null
  ) k group by source_id, day`

/** Tracks that need a look. They are few: put together with the sums, they had PostgreSQL keep these on disk. */
const others = `
  select source_id, day, json_agg(json_build_object('sign', sign, 'track', track)) as others
  from (
    select k.source_id, s.day, s.sign, k.track from ${moved} where k.track is not null
    union all
    select k.source_id, k.day, 1, k.track from rests k where k.track is not null
  ) k group by source_id, day`

/**
 * Sums of what the sources drove, day by day, single reports and what `isShort` drops not among it. Planned for these sources each time: a plan for
 * any takes half as long again for a thousand.
 */
export const driveDays = (query: Query, sources: readonly Wanted[], span: Span): Promise<DriveDay[]> =>
  query<DriveDay>(
    `with span as materialized (${spans}), rest as materialized (${rest}), days as materialized (${days}),
       sides as materialized (${sides}), rests as materialized (${rests}), sums as (${sums}), others as (${others})
     select day::text as day, case when others is not null then source_id end as source_id,
       (count(*) filter (where tracks > 0))::int as vehicles, coalesce(sum(tracks), 0) as tracks, coalesce(sum(length), 0) as length,
       coalesce(sum(duration), 0) as duration, coalesce(sum(length * rate), 0) as cost,
       case when min(others::text) is not null then min(others::text)::json end as others
     from sums full join others using (source_id, day) group by day, case when others is not null then source_id end`,
    valuesOf(sources, span),
  )

const valuesOf = (sources: readonly Wanted[], { from, to, time_zone }: Span): unknown[] => {
  const first = (time: number): number => dayOf(time + day - 1)
  const calendar = midnights({ from: first(from), to: dayOf(to), time_zone })
  const days = daysOf({ from, to, time_zone })
  return [
    sources.map(({ source_id }) => source_id),
    sources.map((source) => moment(source.from)),
    sources.map(({ open }) => (open === undefined ? null : moment(open))),
    sources.map(({ rate }) => rate),
    sources.map((source) => moment(first(source.from))),
    moment(dayOf(to)),
    moment(to),
    days.map(({ begin }) => moment(begin)),
    short_length,
    few_points,
    one_spot,
    calendar.map(({ day }) => moment(day)),
    calendar.map(({ midnight }) => moment(midnight)),
    calendar.map(({ eve }) => eve),
    calendar.map(({ morrow }) => morrow),
    days.map(({ name }) => name),
    moment(first(from)),
  ]
}

const zoned = (time: number, time_zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(time_zone)

/** Days of the calendar that the span has a part in, in order, and when each begins. */
const daysOf = ({ from, to, time_zone }: Span): { name: string; begin: number }[] => {
  const [first, last] = [zoned(from, time_zone).toPlainDate(), zoned(Math.max(from, to - 1), time_zone).toPlainDate()]
  return Array.from({ length: first.until(last).days + 1 }, (_, days) => {
    const day = first.add({ days })
    return { name: day.toString(), begin: day.toZonedDateTime(time_zone).epochMilliseconds }
  })
}

interface Midnight {
  /** When the day of UTC begins. */
  day: number
  /** When the last day of the calendar begins that begins in it. */
  midnight: number
  /** What lies before midnight, and what behind. */
  eve: string
  morrow: string
}

/** Midnights of the calendar in days of UTC, from one to before another. */
const midnights = ({ from, to, time_zone }: Span): Midnight[] =>
  Array.from({ length: Math.max(0, (to - from) / day) }, (_, n) => {
    const begin = from + n * day
    const midnight = Math.max(begin, zoned(begin + day - 1, time_zone).startOfDay().epochMilliseconds)
    const name = (time: number): string => zoned(time, time_zone).toPlainDate().toString()
    return { day: begin, midnight, eve: name(begin), morrow: name(midnight) }
  })
