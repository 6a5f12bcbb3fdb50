import type pg from 'pg'
import { identifyDrivers, type Shown } from '#store/fleet/driver-keys.ts'
import { queryOn } from '#store/query.ts'
import { again, inTransaction } from '#store/transaction.ts'
import type { Write } from './ingest.ts'

/**
 * What follows for accounts from what devices sent. It is written with the points, whose transaction touches no row of an
 * account, and told to the accounts afterwards: of each source in order, at least once, and done once.
 */

/** A key was shown to the device: it may be that of its driver. */
export type Event = Omit<Shown, 'source_id'>

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

interface Written {
  seq: number
  event: Event
}

/** Tells what waits of a source, and removes it then: who is interrupted in between finds that it was told. */
export const tell = async (pool: pg.Pool, points: pg.Pool, source_id: number): Promise<void> => {
  const { rows } = await points.query<Written>('select seq, event from outbox where source_id = $1 order by seq', [
    source_id,
  ])
  const last = rows.at(-1)
  if (!last) return
  await again(() => tellOnce(pool, source_id, rows, last.seq))
  await points.query('delete from outbox where source_id = $1 and seq <= $2', [source_id, last.seq])
}

const tellOnce = (pool: pg.Pool, source_id: number, all: readonly Written[], last: number): Promise<void> =>
  inTransaction(pool, async (client) => {
    await client.query('insert into outbox_told (source_id, seq) values ($1, 0) on conflict do nothing', [source_id])
    const { rows } = await client.query<{ seq: number }>(
      'select seq from outbox_told where source_id = $1 for no key update',
      [source_id],
    )
    const told = rows[0]?.seq ?? 0
    for (const { seq, event } of all) if (seq > told) await identifyDrivers(queryOn(client), [{ source_id, ...event }])
    await client.query('update outbox_told set seq = greatest(seq, $2) where source_id = $1', [source_id, last])
  })
