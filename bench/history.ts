import type pg from 'pg'
import { blocksOf, insert } from '#store/points/blocks.ts'
import * as ingest from '#store/points/ingest.ts'
import { inTransaction } from '#store/transaction.ts'
import { default_detection } from '#track/detection.ts'
import { split } from '#track/merge.ts'
import { pack } from '#track/remembered.ts'
import { segment } from '#track/segment.ts'
import { nothingCarried } from '#track/sums.ts'
import { drive, points_per_day } from './drive.ts'
import type { Platform } from './platform.ts'

const day = 86_400_000

/** The 30 days before today: 86,400 points, sealed, and their tracks, for each of the sources. */
export const month = { from: 0, to: 0, points: 30 * points_per_day }
month.to = Math.floor(Date.now() / day) * day
month.from = month.to - 30 * day

/** Stores the month of one source, and copies it to the others: reading cannot tell. */
export const storeMonth = async ({ store: { pool } }: Platform, sources: readonly number[]): Promise<void> => {
  const points = drive(month.points, month.from)
  const { state, closed } = segment(undefined, points, default_detection)
  const [first, ...others] = sources
  if (first === undefined) return
  await inTransaction(pool, async (client) => {
    for (const statement of ingest.writeTracks([{ source_id: first, version: 1, tracks: closed }], new Date()))
      await client.query(statement)
    const blocks = blocksOf(split(points), 2, nothingCarried)
    for (const source_id of sources) await insert(client, source_id, blocks)
    const remembered = pack({ last_time: points.at(-1)?.time ?? null, live: null, segment: state })
    await client.query('update source_state set version = 1, remembered = $2 where source_id = $1', [first, remembered])
    await copy(client, first, others)
  })
  await pool.query('vacuum analyze')
}

/** Tracks of the first source for the others too, by so many days earlier: what reads nothing else needs no points. */
export const copyTracks = async (
  { store: { pool } }: Platform,
  first: number,
  others: readonly number[],
  days = 0,
): Promise<void> => inTransaction(pool, (client) => copy(client, first, others, days))

const copy = async (client: pg.ClientBase, first: number, others: readonly number[], days = 0): Promise<void> => {
  const { rows } = await client.query<{ names: string }>(
    `select string_agg(column_name, ', ') as names from information_schema.columns
     where table_schema = 'public' and table_name = 'track'
       and column_name not in ('source_id', 'id', 'start_time', 'end_time')`,
  )
  const names = rows[0]?.names
  await client.query(
    `insert into track (source_id, id, start_time, end_time, ${names})
     select s, id - 1000000 * $3::int, start_time - make_interval(days => $3), end_time - make_interval(days => $3), ${names}
     from unnest($2::int[]) s, track where source_id = $1 order by start_time, s`,
    [first, others, days],
  )
}
