import type pg from 'pg'
import type { Happening } from '#judge/happening.ts'
import type { Shown } from '#store/fleet/driver-keys.ts'
import type { Write } from './ingest.ts'

/**
 * What follows for accounts from what devices sent. It is written with the points, whose transaction touches no row of an
 * account, and told to the accounts afterwards: of each source in order, at least once, and done once.
 */

export interface Event {
  /** A key was shown to the device: it may be that of its driver. */
  shown?: Omit<Shown, 'source_id'>
  happenings?: readonly Happening[]
}

export interface Written {
  seq: number
  event: Event
}

export const write = async (client: pg.ClientBase, events: readonly (Write & { event: Event })[]): Promise<void> => {
  if (events.length === 0) return
  await client.query(
    `insert into outbox (source_id, seq, event)
     select s.source_id, e.version, e.event
     from source_state s
     join jsonb_to_recordset($2) as e (source_id int, version int8, event jsonb) on e.source_id = s.source_id
     where s.source_id = any($1::int[])`,
    [events.map(({ source_id }) => source_id), JSON.stringify(events)],
  )
}

/** Sources of which something was not told yet. */
export const waiting = async (points: pg.Pool): Promise<number[]> => {
  const { rows } = await points.query<{ source_id: number }>('select distinct source_id from outbox limit 10000')
  return rows.map(({ source_id }) => source_id)
}

/** What waits of a source, in order. */
export const read = async (points: pg.Pool, source_id: number): Promise<Written[]> => {
  const { rows } = await points.query<Written>('select seq, event from outbox where source_id = $1 order by seq', [
    source_id,
  ])
  return rows
}

/** What was told up to this write need not wait any more. */
export const forget = async (points: pg.Pool, source_id: number, last: number): Promise<void> => {
  await points.query('delete from outbox where source_id = $1 and seq <= $2', [source_id, last])
}
