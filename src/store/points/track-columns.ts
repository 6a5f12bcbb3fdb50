import { figures, figuresOf, pieces, textsOf } from '#store/columns.ts'
import type { Query } from '#store/query.ts'
import { few_points, one_spot, short_length } from '#track/filter.ts'
import { end_reasons, start_reasons } from '#track/reason.ts'
import { isFar } from './track-sums.ts'
import { moment, type StoredTrack } from './tracks.ts'

/**
 * Tracks of many sources, a column of a source in one piece: reports read them by the ten thousand, and a row of 22 values for each costs four times as much.
 * They stay columns until a source is asked for, for ten thousand objects that wait for their turn are collected as what is old.
 */

const types = ['regular', 'single_report'] as const satisfies readonly StoredTrack['type'][]

/** SQL of the place of a word in a list, from 1. */
const placeOf = (word: string, list: readonly string[]): string => `array_position('{${list}}'::text[], ${word})`

/** SQL that answers whether a track is surely none that `isShort` drops. */
const isLong = `not lbs and length >= ${short_length} and points >= ${few_points} and ${isFar(String(one_spot))}`

/** The words of a track are one number: each takes a digit of this base. */
const base = 16

/** Times in seconds; words of lists by their places. */
const numbers = {
  ...{ id: 'id', start_time: `date_part('epoch', start_time)`, end_time: `date_part('epoch', end_time)` },
  ...{ start_lat: 'start_lat', start_lng: 'start_lng', end_lat: 'end_lat', end_lng: 'end_lng' },
  ...{ length: 'length', max_speed: 'max_speed', points: 'points' },
  words: [
    ...[placeOf('type', types), placeOf(`start_reason->>'reason'`, start_reasons)],
    ...[placeOf(`end_reason->>'reason'`, end_reasons), 'lbs::int', `(${isLong})::int`],
  ]
    .map((word, i) => `${word} * ${base ** i}`)
    .join(' + '),
} as const
/** Of those alone that may be short: nearly none is, and a figure of each track costs as much as to find that. */
const bounds = { north: 'north', south: 'south', east: 'east', west: 'west', precision: 'precision' } as const
const texts = { start_address: 'start_address', end_address: 'end_address' } as const

type Row = { source_id: number; bounds: Buffer | null } & Record<'numbers' | keyof typeof texts, Buffer>

const names = Object.keys(numbers) as (keyof typeof numbers)[]
const bound_names = Object.keys(bounds) as (keyof typeof bounds)[]
const sent = [
  `${figures(Object.values(numbers))} as numbers`,
  `${figures(Object.values(bounds), `not (${isLong})`)} as bounds`,
  ...Object.entries(texts).map(([name, value]) => `${pieces(value)} as ${name}`),
].join(', ')

/**
 * Tracks of each of these sources that start in a period, in order, and before them the last one that starts before: it may reach
 * into the period, and the row of one under way does not know how far. Reasons are told without the figures that decided, bounds and precision of those alone
 * that may be short; of others these are `NaN`, as where places are private. What is answered makes the tracks of a source, anew each time.
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
  const bound = row.bounds && figuresOf(row.bounds, bound_names)
  const [starts, ends] = [textsOf(row.start_address), textsOf(row.end_address)]
  const { start_time, end_time, start_lat, start_lng, end_lat, end_lng, length, max_speed, points, words } = number
  let bounded = 0
  // A literal: put together by names, a track took longer than reading it.
  return starts.map((start_address, i) => {
    const all = words[i] as number
    const mayBeShort = digitOf(all, 4) === 0
    const at = mayBeShort ? bounded++ : -1
    return {
      id: number.id[i] as number,
      type: wordAt(types, digitOf(all, 0)),
      start_time: Math.round((start_time[i] as number) * 1000),
      end_time: Math.round((end_time[i] as number) * 1000),
      start_lat: start_lat[i] as number,
      start_lng: start_lng[i] as number,
      end_lat: end_lat[i] as number,
      end_lng: end_lng[i] as number,
      length: length[i] as number,
      max_speed: max_speed[i] as number,
      points: points[i] as number,
      north: bound?.north[at] ?? Number.NaN,
      south: bound?.south[at] ?? Number.NaN,
      east: bound?.east[at] ?? Number.NaN,
      west: bound?.west[at] ?? Number.NaN,
      precision: bound?.precision[at] ?? Number.NaN,
      lbs: digitOf(all, 3) === 1,
      start_address,
      end_address: ends[i] as string,
      start_reason: { reason: wordAt(start_reasons, digitOf(all, 1)) },
      end_reason: { reason: wordAt(end_reasons, digitOf(all, 2)) },
      ...(!mayBeShort && { short: false }),
    }
  })
}

const digitOf = (words: number, place: number): number => Math.floor(words / base ** place) % base

const wordAt = <Word>(list: readonly Word[], place: number): Word => list[place - 1] as Word
