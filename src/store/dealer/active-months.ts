import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Seller } from '#store/owner.ts'
import type { Heard } from '../points/remembered.ts'

/** In which months (UTC, as text `2026-11`) devices were heard. */

/** Writes down the months in which these devices were heard. */
export const note = async (db: Db, heard: readonly Heard[]): Promise<void> => {
  await sql`
    insert into active_month (source_id, month)
    select source_id, date_trunc('month', heard at time zone 'UTC')::date
    from unnest(${heard.map(({ source_id }) => source_id)}::int[], ${heard.map(({ heard }) => heard)}::timestamptz[])
      as h (source_id, heard)
    on conflict do nothing`.execute(db)
}

/** A device that was heard in a month. */
export interface Active {
  tracker_id: number
  user_id: number
  label: string
  device_id: string
}

/** Devices that are read at a time. */
const devicesAtOnce = 5_000

/**
 * Devices of the dealer's users that were heard in the month (`YYYY-MM`), in the order in which they were registered,
 * in batches. The end of a batch is asked first: with a limit alone the planner expects a few rows of a million, and
 * joins all of them for each batch.
 */
export async function* list(db: Db, { dealer_id }: Seller, month: string): AsyncGenerator<Active[]> {
  const first = `${month}-01`
  for (let after = 0; ; ) {
    const last = await endOf(db, first, after)
    if (last === null) return
    const { rows } = await sql<Active>`
      select k.id as tracker_id, u.id as user_id, k.label, s.device_id
      from active_month m
      join source s on s.id = m.source_id
      join users u on u.id = s.account_id
      join tracker k on k.source_id = s.id and k.account_id = u.id
      where m.month = ${first}::date and m.source_id > ${after} and m.source_id <= ${last} and u.dealer_id = ${dealer_id}
      order by m.source_id`.execute(db)
    if (rows.length > 0) yield rows
    after = last
  }
}

/** The last of the next devices, whoever's they are; null behind all. */
const endOf = async (db: Db, first: string, after: number): Promise<number | null> => {
  const { rows } = await sql<{ last: number | null }>`
    select max(source_id) as last from (
      select source_id from active_month where month = ${first}::date and source_id > ${after}
      order by source_id limit ${devicesAtOnce}
    ) m`.execute(db)
  return rows[0]?.last ?? null
}

/** A device and a month of which its usage is to be counted; from when to before when the month is. */
export interface Uncounted {
  source_id: number
  from: Date
  to: Date
}

/** The first of those that are due, at most so many. */
export const due = async (db: Db, most: number): Promise<Uncounted[]> => {
  const { rows } = await sql<Uncounted>`
    select source_id, month::timestamp at time zone 'UTC' as "from", (month + interval '1 month') at time zone 'UTC' as "to"
    from active_month where count_due <= now() order by count_due, source_id limit ${most}`.execute(db)
  return rows
}

/**
 * Writes down what was counted. A month is counted again each day, the last time two days after its end; what a plan keeps for less
 * than a month has been counted before it went.
 */
export const writeCounts = async (
  db: Db,
  counted: readonly (Pick<Uncounted, 'source_id' | 'from'> & { points: number; bytes: number })[],
): Promise<void> => {
  await sql`
    update active_month a
    set points = greatest(a.points, c.points), bytes = greatest(a.bytes, c.bytes),
      count_due = case when now() < (a.month + interval '1 month 2 days') at time zone 'UTC' then now() + interval '1 day' end
    from unnest(${counted.map(({ source_id }) => source_id)}::int[], ${counted.map(({ from }) => from)}::timestamptz[],
      ${counted.map(({ points }) => points)}::int8[], ${counted.map(({ bytes }) => bytes)}::int8[])
      as c (source_id, begins, points, bytes)
    where a.source_id = c.source_id and a.month = (c.begins at time zone 'UTC')::date`.execute(db)
}
