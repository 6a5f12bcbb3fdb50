import { figures, figuresOf, pieces, textsOf } from '#store/columns.ts'
import type { Query } from '#store/query.ts'
import { end_reasons, start_reasons } from '#track/reason.ts'
import { moment, type StoredTrack } from './tracks.ts'

/**
 * Tracks of many sources, a column of a source in one piece: reports read them by the ten thousand, and a row of 22 values for each costs four times as much.
 * They stay columns until a source is asked for, for ten thousand objects that wait for their turn are collected as what is old.
 */

const types = ['regular', 'single_report'] as const satisfies readonly StoredTrack['type'][]

/** SQL of the place of a word in a list, from 1. */
const placeOf = (word: string, list: readonly string[]): string => `array_position('{${list}}'::text[], ${word})`

/** What numbers are sent as: times in seconds, words of a list by their places. */
const numbers = {
  ...{ id: 'id', start_time: `date_part('epoch', start_time)`, end_time: `date_part('epoch', end_time)` },
  ...{ start_lat: 'start_lat', start_lng: 'start_lng', end_lat: 'end_lat', end_lng: 'end_lng' },
  ...{ length: 'length', max_speed: 'max_speed', points: 'points', precision: 'precision', lbs: 'lbs::int' },
  ...{ north: 'north', south: 'south', east: 'east', west: 'west', type: placeOf('type', types) },
  start_reason: placeOf(`start_reason->>'reason'`, start_reasons),
  end_reason: placeOf(`end_reason->>'reason'`, end_reasons),
} as const
const texts = { start_address: 'start_address', end_address: 'end_address' } as const

type Row = { source_id: number } & Record<'numbers' | keyof typeof texts, Buffer>

const names = Object.keys(numbers) as (keyof typeof numbers)[]
const sent = [
  `${figures(Object.values(numbers))} as numbers`,
  ...Object.entries(texts).map(([name, value]) => `${pieces(value)} as ${name}`),
].join(', ')

/**
 * Tracks of each of these sources that start in a period, in order, and before them the last one that starts before: it may reach
 * into the period, and the row of one under way does not know how far. Reasons are told without the figures that decided. What is answered makes
 * the tracks of a source, anew each time.
 */
export const overlappingOfMany = async (
  query: Query,
  source_ids: readonly number[],
  { from, to }: { from: number; to: number },
): Promise<(source_id: number) => StoredTrack[]> => {
  const rows = await query<Row>(
    `select source_id, ${sent} from (
       select * from track where source_id = any($1::int[]) and start_time > $2 and start_time <= $3
       union all
       select before.* from source_state s cross join lateral (
         select * from track
         where source_id = any($1::int[]) and track.source_id = s.source_id and start_time <= $2
         order by track.start_time desc limit 1
       ) before
       where s.source_id = any($1::int[])
     ) found group by source_id`,
    [source_ids, moment(from), moment(to)],
  )
  const known = new Map(rows.map((row) => [row.source_id, row]))
  return (source_id) => {
    const row = known.get(source_id)
    return row ? tracksOf(row).sort((a, b) => a.start_time - b.start_time) : []
  }
}

const tracksOf = (row: Row): StoredTrack[] => {
  const number = figuresOf(row.numbers, names)
  const [starts, ends] = [textsOf(row.start_address), textsOf(row.end_address)]
  const { start_time, end_time, start_lat, start_lng, end_lat, end_lng, length, max_speed, points } = number
  const { north, south, east, west, precision, lbs, type, start_reason, end_reason } = number
  // A literal: put together by names, a track took longer than reading it.
  return starts.map((start_address, i) => ({
    id: number.id[i] as number,
    type: wordAt(types, type[i]),
    start_time: Math.round((start_time[i] as number) * 1000),
    end_time: Math.round((end_time[i] as number) * 1000),
    start_lat: start_lat[i] as number,
    start_lng: start_lng[i] as number,
    end_lat: end_lat[i] as number,
    end_lng: end_lng[i] as number,
    length: length[i] as number,
    max_speed: max_speed[i] as number,
    points: points[i] as number,
    north: north[i] as number,
    south: south[i] as number,
    east: east[i] as number,
    west: west[i] as number,
    precision: precision[i] as number,
    lbs: lbs[i] === 1,
    start_address,
    end_address: ends[i] as string,
    start_reason: { reason: wordAt(start_reasons, start_reason[i]) },
    end_reason: { reason: wordAt(end_reasons, end_reason[i]) },
  }))
}

const wordAt = <Word>(list: readonly Word[], place = 0): Word => list[place - 1] as Word
