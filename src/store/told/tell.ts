import type pg from 'pg'
import { identifyDrivers } from '#store/fleet/driver-keys.ts'
import * as outbox from '#store/points/outbox.ts'
import { queryOn } from '#store/query.ts'
import { again, inTransaction } from '#store/transaction.ts'
import { type Recorded, record } from './history.ts'

/**
 * Tells what waits of a source, and removes it then: who is interrupted in between finds that it was told. Answers the
 * entries of the history that were made of it.
 */
export const tell = async (pool: pg.Pool, points: pg.Pool, source_id: number): Promise<Recorded[]> => {
  const all = await outbox.read(points, source_id)
  const last = all.at(-1)
  if (!last) return []
  const recorded = await again(() => tellOnce(pool, source_id, all, last.seq))
  await outbox.forget(points, source_id, last.seq)
  return recorded
}

const tellOnce = (
  pool: pg.Pool,
  source_id: number,
  all: readonly outbox.Written[],
  last: number,
): Promise<Recorded[]> =>
  inTransaction(pool, async (client) => {
    await client.query('insert into outbox_told (source_id, seq) values ($1, 0) on conflict do nothing', [source_id])
    const { rows } = await client.query<{ seq: number }>(
      'select seq from outbox_told where source_id = $1 for no key update',
      [source_id],
    )
    const told = rows[0]?.seq ?? 0
    const query = queryOn(client)
    const recorded: Recorded[] = []
    for (const { seq, event } of all) {
      if (seq <= told) continue
      if (event.shown) await identifyDrivers(query, [{ source_id, ...event.shown }])
      if (event.happenings) recorded.push(...(await record(query, source_id, event.happenings)))
    }
    await client.query('update outbox_told set seq = greatest(seq, $2) where source_id = $1', [source_id, last])
    return recorded
  })
