import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Owner } from '#store/owner.ts'

/** Days of trips that are written for programs, `yyyy-MM-dd` in UTC. */

interface Due {
  /** The last day that is over. */
  last: string
  /** Days up to it that are written anew. */
  again: number
  /** What was written before it is to be written anew. */
  since: Date
}

/** The first day that is to be written, but for those that are left: one that never was since the first that was, or one that is written anew. */
export const dueDay = async (
  db: Db,
  { last, again, since }: Due,
  left: readonly string[],
): Promise<string | undefined> => {
  const { rows } = await sql<{ day: string }>`
    select to_char(d, 'YYYY-MM-DD') as day
    from generate_series(
      least((select min(day) from trip_export_day), ${last}::date - ${again}::int + 1)::timestamp, ${last}::timestamp, '1 day') d
    left join trip_export_day e on e.day = d::date
    where (e.written is null or d > ${last}::date - ${again}::int and e.written < ${since})
      and d::date <> all(${left}::date[])
    order by d limit 1`.execute(db)
  return rows[0]?.day
}

/** Notes that a day was written, and forgets which accounts had files of days that are written no more. */
export const noteDay = async (
  db: Db,
  day: string,
  written: Date,
  { last, again }: Omit<Due, 'since'>,
): Promise<void> => {
  await sql`
    insert into trip_export_day (day, written) values (${day}::date, ${written})
    on conflict (day) do update set written = excluded.written`.execute(db)
  // One that is not whole yet is still to be written.
  await sql`
    delete from trip_export x where x.day <= ${last}::date - ${again}::int
      and exists (select from trip_export_day e where e.day = x.day)`.execute(db)
}

/** Accounts that have trackers, or files of the day, by their ids, so many behind `after`. */
export const accountsAfter = async (db: Db, day: string, after: number, most: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u where u.id = u.account_id and u.deleted is null and u.id > ${after}
      and (exists (select from tracker t where t.account_id = u.id and t.deleted is null)
        or exists (select from trip_export x where x.account_id = u.id and x.day = ${day}::date))
    order by u.id limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Notes whether there are files of an account for a day; answers whether there were before. */
export const noteFiles = async (db: Db, { account_id }: Owner, day: string, areThere: boolean): Promise<boolean> => {
  const { rows } = await sql<{ had: boolean }>`
    select exists (select from trip_export where account_id = ${account_id} and day = ${day}::date) as had`.execute(db)
  if (areThere)
    await sql`
      insert into trip_export (account_id, day) values (${account_id}, ${day}::date) on conflict do nothing`.execute(db)
  else await sql`delete from trip_export where account_id = ${account_id} and day = ${day}::date`.execute(db)
  return rows[0]?.had ?? false
}
