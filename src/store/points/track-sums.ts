import type { Query } from '#store/query.ts'
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

const object = `json_build_object('id', id, 'type', type, 'start_time', ${milliseconds('t.start_time')},
  'end_time', ${milliseconds('t.end_time')}, 'start_lat', start_lat, 'start_lng', start_lng, 'end_lat', end_lat,
  'end_lng', end_lng, 'start_address', '', 'end_address', '', 'length', length, 'max_speed', max_speed, 'points', points,
  'north', north, 'south', south, 'east', east, 'west', west, 'precision', precision, 'lbs', lbs,
  'start_reason', start_reason, 'end_reason', end_reason)`

/**
 * Less than what a degree of latitude, and one of longitude at the equator, has of metres, whichever way they are measured. It
 * decides of nearly all tracks that they are not of one spot; the rest is measured by who asked (`isShort`).
 */
const least_metres = 110_500

const isFar = `((north - south) * ${least_metres} >= $7
  or east - west between 0 and 180 and abs(north + south) < 160
    and (east - west) * cos(radians((north + south) / 2)) * ${least_metres} >= $7)`

const isSure = `t.start_time >= k.begins and t.end_time <= $3 and t.start_time is distinct from k.open and not lbs
  and (not $4::boolean or length >= $5 and points >= $6 and ${isFar})`

const sure = 'filter (where other is null)'

/**
 * Sums of the tracks that have a part between each source's `from` and `to`, single reports not among them; sources
 * without any are left out. @param filter leaves out what `isShort` drops
 */
export const summed = (
  query: Query,
  sources: readonly Wanted[],
  { from, to, filter }: { from: number; to: number; filter: boolean },
): Promise<Summed[]> =>
  query<Summed>(
    `/* prepared: track_sums */ select source_id, json_build_object(
        'tracks', count(*) ${sure}, 'stops', count(*) ${sure},
        'length', coalesce(sum(length::float8) ${sure}, 0), 'max_speed', coalesce(max(max_speed) ${sure}, 0),
        'duration', coalesce(${milliseconds(`sum(end_time - start_time) ${sure}`)}, 0),
        'start_time', ${milliseconds(`min(start_time) ${sure}`)},
        'end_time', ${milliseconds(`max(end_time) ${sure}`)}) as sure,
      coalesce(json_agg(other) filter (where other is not null), '[]') as others
     from (
       select t.source_id, t.start_time, t.end_time, t.length, t.max_speed, case when not (${isSure}) then ${object} end as other
       from (
         select s.source_id, (
             select max(b.start_time) from track b
             where b.source_id = any($1::int[]) and b.source_id = s.source_id and b.start_time <= $2) as first
         from source_state s where s.source_id = any($1::int[])
       ) s
       join unnest($1::int[], $8::timestamptz[], $9::timestamptz[]) as k (source_id, begins, open) on k.source_id = s.source_id
       join track t on t.source_id = s.source_id
       where t.source_id = any($1::int[]) and t.start_time <= $3 and t.start_time >= coalesce(s.first, $2)
         and (t.end_time >= k.begins and t.type = 'regular' or t.start_time = k.open)
       order by t.source_id
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
    ],
  )
