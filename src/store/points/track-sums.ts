import type { Query } from '#store/query.ts'
import { day, dayOf } from '#track/day-sums.ts'
import { few_points, one_spot, short_length } from '#track/filter.ts'
import { moment, type StoredTrack } from './tracks.ts'

/** What the stored tracks of many sources come to. Times in milliseconds since 1970 UTC. */

/** A source, and the time from which its tracks count. */
export interface Wanted {
  source_id: number
  from: number
  /** The start of the track under way, if there is one: its row does not know yet how far it reaches. */
  open?: number | undefined
}

/** Sums over tracks; metres, km/h and milliseconds. */
export interface Sum {
  tracks: number
  /** Those that ended. */
  stops: number
  length: number
  max_speed: number
  duration: number
  /** Null where there are none. */
  start_time: number | null
  end_time: number | null
}

/** Sums of a source's tracks, and tracks that only partly lie in the period. */
export interface Summed {
  source_id: number
  /** Those that surely lie in the period and are to be counted. */
  sure: Sum
  /** The others that may have a part in the period, whole and as they are stored, in no order: the caller decides. */
  others: StoredTrack[]
}

const milliseconds = (time: string): string => `(extract(epoch from ${time}) * 1000)::float8`

/** SQL of a track of `t` as JSON, without its addresses. */
export const object = `json_build_object('id', id, 'type', type, 'start_time', ${milliseconds('t.start_time')},
  'end_time', ${milliseconds('t.end_time')}, 'start_lat', start_lat, 'start_lng', start_lng, 'end_lat', end_lat,
  'end_lng', end_lng, 'start_address', '', 'end_address', '', 'length', length::float8, 'max_speed', max_speed, 'points', points,
  'north', north, 'south', south, 'east', east, 'west', west, 'precision', precision, 'lbs', lbs,
  'start_reason', start_reason, 'end_reason', end_reason)`

/**
 * Less than what a degree of latitude, and one of longitude at the equator, has of metres, whichever way they are measured. It
 * decides of nearly all tracks that they are not of one spot; the rest is measured by who asked (`isShort`).
 */
const least_metres = 110_500

/** SQL that answers whether a track of `t` reaches that many metres for sure. */
export const isFar = (metres: string): string => `((north - south) * ${least_metres} >= ${metres}
  or east - west between 0 and 180 and abs(north + south) < 160
    and (east - west) * cos(radians((north + south) / 2)) * ${least_metres} >= ${metres})`

const isSure = `t.start_time >= k.begins and t.end_time <= $3 and t.start_time is distinct from k.open and not lbs
  and (not $4::boolean or length >= $5 and points >= $6 and ${isFar('$7')})`

const counted = 'filter (where other is null)'

/** When the days begin and end of each source whose sums are there and lie in its part of the period. */
const spans = `
  select s.source_id, coalesce(s.first, $2) as first, greatest(s.since, k.first_day) as since,
    case when (
        select max(d.end_time) from track_day d
        where d.source_id = any($1::int[]) and d.source_id = s.source_id and d.day = s.last_day) > $3
      then s.last_day else s.before end as before, k.begins, k.open
  from (
    select s.source_id, u.since, case when u.before < $11 then u.before when u.before >= $11 then $11 end as before,
      (select max(b.start_time) from track b
       where b.source_id = any($1::int[]) and b.source_id = s.source_id and b.start_time <= $2) as first,
      (select max(d.day) from track_day d
       where d.source_id = any($1::int[]) and d.source_id = s.source_id and d.day < u.before and d.day < $11) as last_day
    from source_state s
    left join track_summed u on u.source_id = s.source_id and u.source_id = any($1::int[])
    where s.source_id = any($1::int[])
  ) s
  join unnest($1::int[], $8::timestamptz[], $9::timestamptz[], $10::timestamptz[]) as k (source_id, begins, open, first_day)
    on k.source_id = s.source_id`

/**
 * The rest of the period, and the track under way where it began in one of these days: from where to before where. By itself, and
 * without the sources on the table below, or all tracks of a source are read to find those few.
 */
const rest = `
  select k.source_id, k.begins, k.open, p.low, p.high from span k
  cross join unnest(
    array[k.first, case when k.since < k.before then k.before end,
      case when k.open >= k.since and k.open < k.before then k.open end],
    array[case when k.since < k.before then k.since else $12 end, $12, k.open + interval '1 ms']) as p (low, high)
  where p.low < p.high`

/**
 * Sums of the tracks that have a part between each source's `from` and `to`, single reports not among them; sources without any are
 * left out. Of whole days that are summed (`track-days.ts`) the tracks are not looked at.
 * @param include_gsm_lbs what is located by cells counts, too
 * @param filter what `isShort` drops does not count
 */
export const summed = (
  query: Query,
  sources: readonly Wanted[],
  { from, to, include_gsm_lbs, filter }: { from: number; to: number; include_gsm_lbs: boolean; filter: boolean },
): Promise<Summed[]> =>
  query<Summed>(
    `/* prepared: track_sums */ with span as materialized (${spans}), rest as materialized (${rest})
     select source_id, json_build_object(
        'tracks', coalesce(sum(tracks) ${counted}, 0), 'stops', coalesce(sum(tracks) ${counted}, 0),
        'length', coalesce(sum(length) ${counted}, 0), 'max_speed', coalesce(max(max_speed) ${counted}, 0),
        'duration', coalesce(${milliseconds(`sum(duration) ${counted}`)}, 0),
        'start_time', ${milliseconds(`min(start_time) ${counted}`)},
        'end_time', ${milliseconds(`max(end_time) ${counted}`)}) as sure,
      coalesce(json_agg(other) filter (where other is not null), '[]') as others
     from (
       select d.source_id, d.tracks, d.length, d.max_speed, d.duration * interval '1 ms' as duration, d.start_time, d.end_time, null::json as other
       from span k
       join track_day d on d.source_id = k.source_id and d.day >= k.since and d.day < k.before
       where d.source_id = any($1::int[]) and not (d.short and $4::boolean) and (not d.lbs or $13::boolean)
       union all
       select t.source_id, 1, t.length::float8, t.max_speed, t.end_time - t.start_time, t.start_time, t.end_time, case when not (${isSure}) then ${object} end
       from rest k
       join track t on t.source_id = k.source_id and t.start_time >= k.low and t.start_time < k.high
       where (t.source_id = any($1::int[])) is true and (t.end_time >= k.begins and t.type = 'regular' or t.start_time = k.open)
     ) span
     group by source_id`,
    [
      sources.map(({ source_id }) => source_id),
      moment(from),
      moment(to),
      filter,
      short_length,
      few_points,
      one_spot,
      sources.map((source) => moment(source.from)),
      sources.map(({ open }) => (open === undefined ? null : moment(open))),
      sources.map((source) => moment(dayOf(source.from + day - 1))),
      moment(dayOf(to + 1)),
      moment(to + 1),
      include_gsm_lbs,
    ],
  )
