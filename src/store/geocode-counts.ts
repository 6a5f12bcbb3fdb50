import { type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'

/** What became of questions for addresses, a day and who was to answer. Nobody's: no account is in it. */

/** Counts of one provider in one process, of a day such as `2026-11-24`. */
export interface Counted extends Sums {
  by: string
  day: string
  fault?: string
  fault_time?: Date
}

/** Adds the counts of a process. */
export const add = async (db: Db, counts: readonly Counted[]): Promise<void> => {
  if (counts.length === 0) return
  const rows = counts.map(({ by, fault = null, fault_time = null, ...rest }) => ({
    provider: by,
    fault,
    fault_time,
    ...rest,
  }))
  await db
    .insertInto('geocode_count')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['provider', 'day']).doUpdateSet({
        asked: sql`geocode_count.asked + excluded.asked`,
        failed: sql`geocode_count.failed + excluded.failed`,
        remembered: sql`geocode_count.remembered + excluded.remembered`,
        passed: sql`geocode_count.passed + excluded.passed`,
        seconds: sql`geocode_count.seconds + excluded.seconds`,
        fault: sql`coalesce(excluded.fault, geocode_count.fault)`,
        fault_time: sql`coalesce(excluded.fault_time, geocode_count.fault_time)`,
      }),
    )
    .execute()
}

export interface Sums {
  asked: number
  failed: number
  remembered: number
  passed: number
  seconds: number
}

export interface Told {
  provider: string
  today: Sums
  month: Sums
  fault: string | null
  fault_time: Date | null
}

/** Counts of today and of this month (UTC), by provider that was to answer, and its last failure. */
export const list = async (db: Db): Promise<Told[]> => {
  const { rows } = await sql<Told>`
    select provider, ${sums(sql`day = ${today}`)} as today, ${sums(sql`true`)} as month,
      (array_agg(fault order by day desc) filter (where fault is not null))[1] as fault,
      (array_agg(fault_time order by day desc) filter (where fault is not null))[1] as fault_time
    from geocode_count
    where day >= date_trunc('month', ${today})::date
    group by provider
    order by provider`.execute(db)
  return rows
}

const today = sql`(now() at time zone 'UTC')::date`

const sums = (condition: RawBuilder<unknown>): RawBuilder<Sums> =>
  sql`json_build_object(${sql.join(
    (['asked', 'failed', 'remembered', 'passed', 'seconds'] as const).flatMap((name) => [
      sql.lit(name),
      sql`coalesce(sum(${sql.ref(name)}) filter (where ${condition}), 0)`,
    ]),
  )})`

/** Days that are kept: this month, and the one before for whoever asks the database. */
const kept = 62

/** Deletes counts that are older than anybody looks at; answers their number. */
export const forgetGeocodes = async (db: Db): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('geocode_count')
    .where(sql<boolean>`day < ${today} - ${kept}::integer`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
