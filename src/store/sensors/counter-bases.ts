import { sql } from 'kysely'
import { type CounterType, counter_sources, sumOf } from '#measure/counter.ts'
import type { Db } from '#store/db.ts'
import type { Held } from '#store/held.ts'
import type { Owner } from '#store/owner.ts'
import type { Counting } from '#store/points/totals.ts'
import { epochOf } from '#track/totals.ts'
import type { Counter, Locked } from './counter-rows.ts'
import { ignitionOf } from './followed.ts'

/** Bases of counters: what one showed when it was set, or when it began to go by something else. All are kept. */

/** The way in which a counter counts from a base on. */
export type Way = Pick<Counter, 'multiplier' | 'source' | 'sensor_id'>

/** A base of a counter as it was: milliseconds since 1970 UTC. */
export interface Base extends Way {
  time: number
  value: number
  /** Of its source up to then, as far as it was known when it was the newest; null where that was not written down. */
  sum: number | null
}

/** The bases of a counter that hold in a period, in their order: the last one before it, and those within. */
export const basesOf = async (
  db: Db,
  { account_id, id: counter_id }: Owner & { id: number },
  { from, to }: { from: Date; to: Date },
): Promise<Base[]> => {
  const { rows } = await sql<Base>`
    select extract(epoch from time)::float8 * 1000 as time, value, sum, multiplier, source, sensor_id from counter_base
    where account_id = ${account_id} and counter_id = ${counter_id} and time <= ${to}
      and time >= coalesce((select max(time) from counter_base
        where account_id = ${account_id} and counter_id = ${counter_id} and time <= ${from}), ${from})
    order by time limit 10000`.execute(db)
  return rows
}

/** Makes a counter of the tracker, with its first base: as `rebase`. @param counting what its device's points add up to; nothing of one that never told anything */
export const create = async (
  db: Db,
  { account_id, id: tracker_id }: Held<'tracker'>,
  { type, value, now }: { type: CounterType; value: number; now: Date },
  counting: Counting | undefined,
): Promise<void> => {
  const first = firstWay(type)
  const way =
    first.source === 'ignition' ? { ...first, sensor_id: await ignitionOf(db, { account_id, tracker_id }) } : first
  const { newest, ...begins } = beginning(counting, { ...way, type })
  const time = new Date(Math.max(now.getTime(), newest))
  const { id } = await db
    .insertInto('counter')
    .values({ account_id, tracker_id, type, ...way, base_time: time, base_value: value, ...begins })
    .returning('id')
    .executeTakeFirstOrThrow()
  await noteBase(db, { account_id, id }, { way, value, time, sum: begins.base_sum })
}

/** Writes a new base, not before the one that is there, nor before the newest point: clocks of devices may be ahead of ours. */
export const rebase = async (
  db: Db,
  counter: Locked,
  { value, way: { multiplier, source, sensor_id }, now }: { value: number; way: Way; now: Date },
  counting: Counting | undefined,
): Promise<void> => {
  const way = { multiplier, source, sensor_id: source === 'ignition' ? await ignitionOf(db, counter) : sensor_id }
  const { newest, ...begins } = beginning(counting, { ...way, type: counter.type })
  const time = new Date(Math.max(now.getTime(), counter.base_time + 1, newest))
  await db
    .updateTable('counter')
    .set({ ...way, base_time: time, base_value: value, ...begins, base_settled: false, followed: null })
    .where('account_id', '=', counter.account_id)
    .where('id', '=', counter.id)
    .execute()
  await noteBase(db, counter, { way, value, time, sum: begins.base_sum })
}

/** The way of a counter that nobody has changed. */
const firstWay = (type: CounterType): Way => ({
  multiplier: 1,
  source: counter_sources[type][0],
  sensor_id: null,
})

const beginning = (
  counting: Counting | undefined,
  { type, source }: Pick<Counter, 'type' | 'source'>,
): { base_sum: number; base_epoch: number; newest: number } => ({
  base_sum: counting ? sumOf(type, source, counting.sums) : 0,
  base_epoch: counting ? epochOf(counting.lates) : 0,
  newest: counting?.time ?? 0,
})

const noteBase = async (
  db: Db,
  { account_id, id: counter_id }: Owner & { id: number },
  { way, ...base }: { way: Way; value: number; time: Date; sum: number },
): Promise<void> => {
  await db
    .insertInto('counter_base')
    .values({ account_id, counter_id, ...base, ...way })
    .execute()
}
