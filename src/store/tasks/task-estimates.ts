import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Owner } from '#store/owner.ts'

/** How well it was said when trackers would be at their tasks. */

/** Notes that trackers came to tasks, as it is found out now; not where they waited there until the task began, nor where people say so. The caller holds the tasks. */
export const note = async (db: Db, { account_id }: Owner, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  await sql`
    insert into task_estimate as e (account_id, task_id, arrived)
    select account_id, id, arrival_date from task
    where account_id = ${account_id} and id = any(${ids}::int[]) and arrival_date > "from" and not by_hand
    on conflict (account_id, task_id) do update set arrived = excluded.arrived, looked = false, straight = null, road = null
      where e.arrived <> excluded.arrived`.execute(db)
}

/** An arrival of which nobody has looked yet where the tracker was before. */
export interface Arrival extends Owner {
  task_id: number
  source_id: number
  arrived: Date
  lat: number
  lng: number
  radius: number
}

/** Arrivals that nobody has looked at, of all accounts, before a moment, the newest first: for the one job that does. */
export const waiting = async (db: Db, before: Date, most: number): Promise<Arrival[]> => {
  const { rows } = await sql<Arrival>`
    select a.account_id, a.task_id, t.source_id, a.arrived, k.lat, k.lng, k.radius
    from task_estimate a
    join task k on k.account_id = a.account_id and k.id = a.task_id
    join tracker t on t.account_id = k.account_id and t.id = k.tracker_id and t.deleted is null
    where not a.looked and a.arrived < ${before} order by a.arrived desc limit ${most}`.execute(db)
  return rows
}

/** Writes what would have been said: seconds, null where that is not known. */
export const looked = async (
  db: Db,
  { account_id, task_id, arrived }: Arrival,
  { straight, road }: { straight: number | null; road: number | null },
): Promise<void> => {
  await db
    .updateTable('task_estimate')
    .set({ looked: true, straight, road })
    .where('account_id', '=', account_id)
    .where('task_id', '=', task_id)
    .where('arrived', '=', arrived)
    .execute()
}

/** Forgets arrivals before a moment that were never looked at. */
export const forgetMissed = async (db: Db, before: Date): Promise<void> => {
  await sql`delete from task_estimate where not looked and arrived < ${before}`.execute(db)
}

/** Milliseconds for which arrivals are kept. */
const kept = 60 * 86_400_000

/** Forgets arrivals of two months ago. */
export const forgetArrivals = async (db: Db, now = new Date()): Promise<void> => {
  await sql`delete from task_estimate where arrived < ${new Date(now.getTime() - kept)}`.execute(db)
}

/** The manner in which an estimate is made. */
export type Way = 'straight' | 'road'

/** Ratios of the time that it took to what was said, of the newest arrivals of an account: of one in ten at most, of half, and of nine in ten. */
export interface Off {
  /** Arrivals. */
  count: number
  low: number
  half: number
  high: number
}

/** Arrivals that are counted. */
const newest = 200

/** Ratios by which estimates of an account were off since a moment. @param took seconds that it took, of all of them */
export const offBy = async (db: Db, { account_id }: Owner, way: Way, since: Date, took: number): Promise<Off> => {
  const said = sql.ref(way)
  const { rows } = await sql<Off>`
    select count(*)::int as count, coalesce(percentile_cont(0.1) within group (order by off), 1) as low,
      coalesce(percentile_cont(0.5) within group (order by off), 1) as half,
      coalesce(percentile_cont(0.9) within group (order by off), 1) as high
    from (select ${took}::float8 / ${said} as off from task_estimate
      where account_id = ${account_id} and arrived >= ${since} and ${said} is not null
      order by arrived desc limit ${newest}) lately`.execute(db)
  return rows[0] as Off
}
