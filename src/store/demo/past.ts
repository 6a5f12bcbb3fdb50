import type { Happening } from '#judge/happening.ts'
import { judge } from '#judge/judge.ts'
import { boundBy, type Kept } from '#judge/memory.ts'
import { newsOf } from '#judge/news.ts'
import type { Rule, Watch } from '#judge/rule.ts'
import { type Block, blocksOf, insert } from '#store/points/blocks.ts'
import { newToken, writeTracks } from '#store/points/ingest.ts'
import * as outbox from '#store/points/outbox.ts'
import { unsum } from '#store/points/track-days.ts'
import type { Points } from '#store/pools.ts'
import type { Query } from '#store/query.ts'
import * as watched from '#store/rules/watches.ts'
import { again, inTransaction } from '#store/transaction.ts'
import type { Detection } from '#track/detection.ts'
import { type Live, rememberLive } from '#track/live.ts'
import { split } from '#track/merge.ts'
import type { Point } from '#track/point.ts'
import { current, type SegmentState, segment } from '#track/segment.ts'
import { nothingCarried } from '#track/sums.ts'
import { packLates, unpackLates, withLate } from '#track/totals.ts'
import type { Track } from '#track/track.ts'

/**
 * A past for devices that have none: what they would have sent before all that is stored of them, as blocks, tracks, and what rules
 * tell of it. It is made apart from the database and written at once, so that devices that send meanwhile wait for little.
 */

/** Points that are judged together, as devices send them. */
const packet = 50
/** Points of a block, at most. */
const block_points = 1000

/** A past that is being made. */
export interface Past {
  blocks: Block[]
  tracks: Track[]
  happenings: Happening[]
}

/** Makes the past of points that are given in order of time, some after the others: at most a day at once. */
export const createPast = (watches: readonly Watch[], detection: Detection) => {
  const bound = boundBy(watches)
  const past: Past = { blocks: [], tracks: [], happenings: [] }
  let carried = nothingCarried
  let state: SegmentState | undefined
  let live: Live | undefined
  let kept: Kept = { memory: {} }

  const tell = (points: readonly Point[]): void => {
    const now = points.at(-1)?.time ?? 0
    const before = live
    const found = segment(state, points, detection)
    state = found.state
    live = rememberLive(live, points, undefined, now)
    past.tracks.push(...found.closed)
    const told = points.map((point) => ({ time: point.time, point, attributes: point.attributes ?? {}, late: false }))
    const known = { told, ended: found.closed, heard: [now], before, live, now }
    const { memory, parts, happenings } = judge(bound, kept, newsOf(known, state, detection))
    kept = { memory, parts }
    past.happenings.push(...happenings)
  }

  return {
    add(points: readonly Point[]): void {
      const blocks = blocksOf(split(points, block_points), 2, carried)
      past.blocks.push(...blocks)
      carried = blocks.at(-1)?.summed?.carried ?? carried
      for (let at = 0; at < points.length; at += packet) tell(points.slice(at, at + packet))
    },
    /** The whole of it; a track that had not ended ends with it. */
    done(): Past {
      const open = state?.moved ? current(state) : undefined
      return open ? { ...past, tracks: [...past.tracks, open] } : past
    },
  }
}

/** Watches of the rules over the device, in all accounts. */
export const watchesOf = async (query: Query, source_id: number): Promise<Watch[]> => {
  const bound = await watched.boundTo(query, [source_id])
  const rules = await watched.rules(query, [...new Set(bound.map(({ rule_id }) => rule_id))])
  const known = new Map<number, Rule>(rules.map(({ rule }) => [rule.id, rule]))
  const ruleOf = (id: number): Rule | undefined => known.get(id)
  return watched.watchesOf(bound, ruleOf, await watched.sensorsOf(query, bound, ruleOf))
}

/** When the first stored point of a source was, in milliseconds since 1970 UTC; undefined where it is in no tail yet. */
export const beginningOf = async (query: Query, source_id: number): Promise<number | undefined> => {
  const [row] = await query<{ time: number | null }>(
    `select (extract(epoch from least(
       (select min(b.from_time) from block b where b.source_id = $1),
       (select min(t.from_time) from tail t where t.source_id = $1))) * 1000)::float8 as time`,
    [source_id],
  )
  return row?.time ?? undefined
}

/** Writes a past before all that is stored of the source; answers false, and writes nothing, where it lies before no more. */
export const writePast = (points: Points, source_id: number, past: Past, now: Date): Promise<boolean> =>
  again(() =>
    inTransaction(points, async (client) => {
      const { rows } = await client.query<{ version: number; lates: Buffer | null }>(
        'select version, lates from source_state where source_id = $1 and not ended for no key update',
        [source_id],
      )
      const [first, last] = [past.blocks[0], past.blocks.at(-1)]
      const [row] = rows
      if (!row || !first || !last) return false
      const { rows: later } = await client.query(
        `select exists (select b.source_id from block b where b.source_id = $1 and b.from_time <= $2)
           or exists (select t.source_id from tail t where t.source_id = $1 and t.from_time <= $2) as overlaps`,
        [source_id, last.to_time],
      )
      if (later[0]?.overlaps) return false
      await insert(client, source_id, past.blocks)
      const write = { source_id, version: row.version + 1 }
      const event = { happenings: past.happenings.map(outbox.keptOf) }
      const statements = [
        ...writeTracks([{ ...write, tracks: past.tracks }], now),
        ...unsum([{ source_id, start_time: first.from_time.getTime() }]),
        ...(past.happenings.length > 0 ? outbox.write([{ ...write, event }]) : []),
      ]
      for (const { text, values } of statements) await client.query(text, values)
      // What all points add up to is added up anew with the next tails.
      const lates = withLate(row.lates ? unpackLates(row.lates) : [], first.from_time.getTime())
      await client.query(
        `update source_state set version = version + 1, token = $2, totals = null, lates = $3 where source_id = $1`,
        [source_id, newToken(), packLates(lates)],
      )
      return true
    }),
  )
