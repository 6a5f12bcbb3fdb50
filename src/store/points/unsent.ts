import type { Query } from '#store/query.ts'
import { decode } from '#track/block.ts'
import { merge } from '#track/merge.ts'
import { flag, is, type Point } from '#track/point.ts'
import { type Note, type Privacy, privacyOf } from '#track/privacy.ts'
import { isVeiled } from '#track/veil.ts'

/**
 * A place in the history of a source up to which its points were sent on. Everything stored by its writes up to
 * `version` and not later than `reached` was sent; so later points come from the history, in the order of their times,
 * and points that later writes put before that time come from the kept late points (`late.ts`). One statement reads
 * both, so no write falls between them.
 */
export interface Place {
  /** Milliseconds since 1970 UTC. */
  reached: number
  version: number
  /** So many of the late points of the writes behind it were sent, too. */
  late: number
}

/** Points to be sent on, and the places behind each. */
export interface Unsent {
  points: Point[]
  /** Where it stands after each of the points. */
  places: Place[]
  /** Where it stands when there is nothing to be sent. */
  end: Place
  /** The write up to which was looked. */
  version: number
  /** How many blocks were opened. */
  blocks: number
}

/** No block is longer than a day. */
const day = 86_400_000
/** Blocks that are opened at first, and writes of late points that are read. */
const blocks_at_first = 2
const most_late = 20

interface Row {
  kind: 'state' | 'late' | 'block' | 'tail'
  seq: number
  to_time: number | null
  data: Buffer | null
  privacy: Note[] | null
}

const statement = `
  select 'state' as kind, version as seq, null::float8 as to_time, pieces as data, privacy from source_state where source_id = $1
  union all
  (select 'late', seq, null, data, null from source_late where source_id = $1 and seq > $2 order by seq limit ${most_late})
  union all
  (select 'block', 0, (extract(epoch from to_time) * 1000)::float8, data, null from block
   where source_id = $1 and block.from_time > $4 and block.to_time > $3 order by from_time limit $5)
  union all
  (select 'tail', seq, null, data, null from tail where source_id = $1 and tail.to_time > $3 order by seq)`

/** The first points behind a place, `most` of them at most. Points dated ahead are never sent on, nor what a device did in private time. */
export const readUnsent = async (query: Query, source_id: number, place: Place, most: number): Promise<Unsent> => {
  for (let limit = blocks_at_first; ; limit *= 4) {
    const { reached, version } = place
    const times = [new Date(reached), new Date(Math.max(reached - day, 0))]
    const rows = await query<Row>(statement, [source_id, version, ...times, limit])
    const of = (wanted: Row['kind']) => rows.filter(({ kind }) => kind === wanted).sort((a, b) => a.seq - b.seq)
    const [state, late, blocks] = [of('state'), of('late'), of('block')]
    const now = state[0]?.seq ?? version
    const looked = { version: now, blocks: blocks.length }
    const privacy = privacyOf(state[0]?.privacy)
    if (late.length > 0) return { ...ofLate(late, place, most, privacy), ...looked }
    // Beyond the last block that was read there may be others.
    const ends = blocks.map(({ to_time }) => to_time ?? 0)
    const horizon = blocks.length < limit ? Number.POSITIVE_INFINITY : ends.reduce((a, b) => Math.max(a, b))
    // Tails follow blocks, as they were stored, and what is in no tail yet follows tails.
    const points = merge([...blocks, ...of('tail'), ...state].flatMap(({ data }) => (data ? [decode(data)] : [])))
      .filter((point) => point.time > reached && point.time <= horizon && isSent(point, privacy))
      .slice(0, most)
    if (points.length > 0 || blocks.length < limit) {
      const places = points.map(({ time }) => ({ reached: time, version: now, late: 0 }))
      return { points, places, end: { ...place, late: 0 }, ...looked }
    }
  }
}

const isSent = (point: Point, privacy: Privacy | undefined): boolean =>
  !is(point, flag.ahead) && !(privacy && isVeiled(point, privacy))

/** Of late points those that were passed: the others come with their time. */
const ofLate = (
  rows: readonly Row[],
  place: Place,
  most: number,
  privacy: Privacy | undefined,
): Pick<Unsent, 'points' | 'places' | 'end'> => {
  const points: Point[] = []
  const places: Place[] = []
  let end = place
  for (const { seq, data } of rows) {
    const passed = merge([decode(data as Buffer)]).filter(
      (point) => point.time <= place.reached && isSent(point, privacy),
    )
    const sent = end.late
    const before = end
    end = { ...place, version: seq, late: 0 }
    for (const [i, point] of passed.entries()) {
      if (i < sent) continue
      points.push(point)
      places.push(i === passed.length - 1 ? end : { ...before, late: i + 1 })
      if (points.length === most) return { points, places, end: place }
    }
  }
  return { points, places, end }
}

/** The number of the last write of each source. */
export const versions = async (query: Query, source_ids: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  const rows = await query<{ source_id: number; version: number }>(
    'select source_id, version from source_state where source_id = any($1::int[])',
    [source_ids],
  )
  return new Map(rows.map(({ source_id, version }) => [source_id, version]))
}
