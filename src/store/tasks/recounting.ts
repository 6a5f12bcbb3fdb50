import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Held } from '#store/held.ts'
import type { Owner } from '#store/owner.ts'
import type { Stay } from '#task/visits.ts'
import { type Circle, most_known } from './task-known.ts'
import { watched_before } from './tasks.ts'

/** Visits of tasks that are counted anew. Times are milliseconds since 1970 UTC. */

/** A circle that a tracker was asked for, the time in which a visit counts, and the time whose points are others than was known. */
export interface AskedCircle extends Circle {
  tracker_id: number
  source_id: number
  begin: number
  end: number
  from: number
  to: number
}

/** Ids of these tasks, which are locked, whose visits are to be counted anew. */
export const areAnew = async (db: Db, { account_id }: Owner, ids: readonly number[]): Promise<Set<number>> => {
  const { rows } = await sql<{ id: number }>`
    select id from task where account_id = ${account_id} and id = any(${ids}::int[]) and anew_from is not null`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

const milliseconds = (time: string) => sql.raw(`(extract(epoch from ${time}) * 1000)::float8`)

/** Circles of a task whose visits are to be counted anew, of trackers that the account has. */
export const circlesOf = async (db: Db, { account_id, id }: Held<'task'>): Promise<AskedCircle[]> => {
  const { rows } = await sql<AskedCircle>`
    select v.tracker_id, t.source_id, v.lat, v.lng, v.radius,
      ${milliseconds('min(v."from")')} - ${watched_before}::int as begin,
      ${milliseconds('max(v."to" + make_interval(mins => v.max_delay))')} as end,
      ${milliseconds('k.anew_from')} as from, ${milliseconds('k.anew_to')} as to
    from task k
    join task_version v on v.account_id = k.account_id and v.task_id = k.id
    join tracker t on t.account_id = v.account_id and t.id = v.tracker_id and t.deleted is null
    where k.account_id = ${account_id} and k.id = ${id} and k.anew_from is not null
    group by v.tracker_id, t.source_id, v.lat, v.lng, v.radius, k.anew_from, k.anew_to
    order by 1, 2, 3, 4, 5`.execute(db)
  return rows
}

const isOf = ({ account_id, id }: Held<'task'>, { tracker_id, lat, lng, radius }: AskedCircle) =>
  sql`v.account_id = ${account_id} and v.task_id = ${id} and v.tracker_id = ${tracker_id}
    and v.lat = ${lat} and v.lng = ${lng} and v.radius = ${radius}`

/** The stay in a circle that went on at a moment, as far as that is known. */
export const stayAt = async (
  db: Db,
  task: Held<'task'>,
  circle: AskedCircle,
  at: number,
): Promise<Stay | undefined> => {
  const { rows } = await sql<Stay>`
    select ${milliseconds('v.enter')} as enter, ${milliseconds('v.leave')} as leave from task_visit v
    where ${isOf(task, circle)} and v.enter < ${new Date(at)} and (v.leave is null or v.leave > ${new Date(at)})
    order by v.enter limit 1`.execute(db)
  return rows[0]
}

/** Puts stays in place of those that reached into a time, its end not included. */
export const replace = async (
  db: Db,
  task: Held<'task'>,
  circle: AskedCircle,
  { from, to }: { from: number; to: number },
  stays: readonly Stay[],
): Promise<void> => {
  await sql`
    delete from task_visit v
    where ${isOf(task, circle)} and v.enter < ${new Date(to)} and (v.leave is null or v.leave > ${new Date(from)})`.execute(
    db,
  )
  const { tracker_id, lat, lng, radius } = circle
  const rows = stays.slice(-most_known).map(({ enter, leave }) => ({
    ...{ account_id: task.account_id, task_id: task.id, tracker_id, lat, lng, radius },
    ...{ enter: new Date(enter), leave: leave === null ? null : new Date(leave) },
  }))
  if (rows.length > 0)
    await db
      .insertInto('task_visit')
      .values(rows)
      .onConflict((on) => on.doNothing())
      .execute()
}

/** Notes that the visits of a task are counted; answers whether they were to be. */
export const done = async (db: Db, { account_id, id }: Held<'task'>): Promise<boolean> => {
  const { rows } = await sql`
    update task set anew_from = null, anew_to = null
    where account_id = ${account_id} and id = ${id} and anew_from is not null returning id`.execute(db)
  return rows.length > 0
}
