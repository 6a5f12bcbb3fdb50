import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import { type Counting, totalsKnown } from '#store/points/totals.ts'
import type { Query } from '#store/query.ts'
import { epochOf, holds } from '#track/totals.ts'
import { columns, isFollowed, type Stored } from './counter-rows.ts'
import { baseSum, isBaseSure } from './counters.ts'
import { followed, readingBy, sensorsOf } from './followed.ts'

/**
 * What is written of counters is made sure, so that whoever asks what they show has nothing to read: what a base had added up to when later
 * points have come, or late ones since; and how far sensors have been followed.
 */

/** Milliseconds by which a sensor may be followed behind. */
const behind = 6 * 3_600_000

/** Counters of any account behind an id, by their ids. */
export const after = async (db: Db, id: number, most: number): Promise<Stored[]> => {
  const { rows } = await sql<Stored>`
    select c.account_id, t.source_id, ${columns}
    from counter c join tracker t on t.account_id = c.account_id and t.id = c.tracker_id
    where c.id > ${id} order by c.id limit ${most}`.execute(db)
  return rows
}

/** Makes these sure that are not; answers how many these were. @param onError told why one cannot be; where it does not throw, others go on */
export const settle = async (
  db: Db,
  points: Query,
  counters: readonly Stored[],
  onError: (error: unknown) => void,
): Promise<number> => {
  const countings = await totalsKnown(points, [...new Set(counters.map(({ source_id }) => source_id))])
  let settled = 0
  for (const counter of counters) {
    const counting = countings.get(counter.source_id)
    if (!counting || (counting.time ?? 0) <= counter.base_time) continue
    try {
      if (await settleOne(db, points, counter, counting)) settled++
    } catch (error) {
      onError(error)
    }
  }
  return settled
}

const settleOne = async (db: Db, points: Query, counter: Stored, counting: Counting): Promise<boolean> => {
  const epoch = epochOf(counting.lates)
  if (isFollowed(counter)) {
    const { until } = counter.followed ?? { until: counter.base_time }
    const isSure = !counter.followed || holds(counting.lates, counter.followed)
    if (isSure && (counting.time ?? 0) - until < behind) return false
    const all = (await sensorsOf(db, [counter])).get(counter.tracker_id)
    const on = await followed(points, readingBy(points), counter, counting, all)
    await write(db, counter, { followed: JSON.stringify(on) })
    return true
  }
  if (isBaseSure(counter, counting)) return false
  const base_sum = await baseSum(points, counter)
  await write(db, counter, { base_sum, base_epoch: epoch, base_settled: true })
  await correct(db, counter, base_sum)
  return true
}

/** Unless somebody has set it meanwhile. */
const write = async (
  db: Db,
  { account_id, id, base_time }: Stored,
  sure: { followed: string } | { base_sum: number; base_epoch: number; base_settled: boolean },
): Promise<void> => {
  await db
    .updateTable('counter')
    .set(sure)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('base_time', '=', sql<Date>`to_timestamp(${base_time}::float8 / 1000)`)
    .execute()
}

/** Writes what a base had added up to where it is remembered, also when it holds no more. */
const correct = async (db: Db, { account_id, id, base_time }: Stored, sum: number): Promise<void> => {
  await db
    .updateTable('counter_base')
    .set({ sum })
    .where('account_id', '=', account_id)
    .where('counter_id', '=', id)
    .where('time', '=', sql<Date>`to_timestamp(${base_time}::float8 / 1000)`)
    .execute()
}
