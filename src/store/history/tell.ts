import type pg from 'pg'
import { proposeCodes } from '#store/fleet/proposing.ts'
import * as outbox from '#store/points/outbox.ts'
import type { Accounts, Points } from '#store/pools.ts'
import { queryOn } from '#store/query.ts'
import { again, inTransaction } from '#store/transaction.ts'
import { noteEndings } from './endings.ts'
import { type Recorded, recordEntries, type Telling } from './history.ts'
import { tellingsOfKey } from './shown-keys.ts'
import { takeBack } from './taken-back.ts'
import { countAnew, noteCrossing } from './task-visits.ts'

/**
 * Makes history entries of what waits in the outbox of the sources, all or nothing, and removes it then: after an
 * interruption a second try finds what was told. Answers the entries.
 */
export const tellHistory = async (
  pool: Accounts,
  points: Points,
  source_ids: readonly number[],
): Promise<Recorded[]> => {
  const all = await outbox.read(points, source_ids)
  if (all.length === 0) return []
  // The last of each source counts.
  const last = new Map(all.map(({ source_id, seq }) => [source_id, seq]))
  const recorded = await again(() => tellOnce(pool, all, last))
  await outbox.forget(points, last)
  return recorded
}

const tellOnce = (
  pool: Accounts,
  all: readonly outbox.Written[],
  last: ReadonlyMap<number, number>,
): Promise<Recorded[]> =>
  inTransaction(pool, async (client) => {
    const told = await lockTold(client, [...last.keys()])
    const query = queryOn(client)
    const recorded: Recorded[] = []
    let happened: Telling[] = []
    const endings: outbox.KeptEnding[] = []
    const recordHappened = async (): Promise<void> => {
      if (happened.length > 0) recorded.push(...(await recordEntries(query, happened)))
      happened = []
    }
    for (const { source_id, seq, event } of all) {
      if (seq <= (told.get(source_id) ?? 0)) continue
      if (event.veiled) {
        await recordHappened()
        await takeBack(query, source_id, event.veiled)
        for (const span of event.veiled) await countAnew(query, source_id, { ...span, late: true })
      }
      if (event.shown) {
        // What happened before it was another driver's.
        await recordHappened()
        happened.push(...(await tellingsOfKey(query, { source_id, ...event.shown }, Date.now())))
      }
      if (event.trouble) await proposeCodes(query, { source_id, ...event.trouble })
      happened.push(...(event.happenings ?? []).map((one) => ({ source_id, ...one })))
      endings.push(...(event.endings ?? []))
      for (const crossing of event.crossings ?? []) await noteCrossing(query, crossing)
      if (event.behind) await countAnew(query, source_id, event.behind)
    }
    await recordHappened()
    await noteEndings(query, endings)
    await client.query(
      `update outbox_told o set seq = greatest(o.seq, t.seq) from unnest($1::int[], $2::int8[]) as t (source_id, seq)
       where o.source_id = t.source_id`,
      [[...last.keys()], [...last.values()]],
    )
    return recorded
  })

/** Up to what each source was told; nobody else tells of them until the transaction ends. */
const lockTold = async (client: pg.ClientBase, source_ids: readonly number[]): Promise<Map<number, number>> => {
  await client.query(
    'insert into outbox_told (source_id, seq) select id, 0 from unnest($1::int[]) id order by id on conflict do nothing',
    [source_ids],
  )
  const { rows } = await client.query<{ source_id: number; seq: number }>(
    'select source_id, seq from outbox_told where source_id = any($1::int[]) order by source_id for no key update',
    [source_ids],
  )
  return new Map(rows.map(({ source_id, seq }) => [source_id, seq]))
}
