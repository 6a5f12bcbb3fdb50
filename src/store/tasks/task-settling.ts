import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Held } from '#store/held.ts'
import type { Leg, Status } from '#task/states.ts'
import { most_known } from './task-known.ts'
import type { TaskType } from './tasks.ts'

/** What is written of tasks when their states are found out. */

/** A task before it is settled. */
export interface Unsettled {
  type: TaskType
  parent_id: number | null
  tracker_id: number | null
  /** The device of the tracker. */
  source_id: number | null
  label: string
  status: Status
  status_change_date: Date
}

/** A task as it stands before it is settled. */
export const read = async (db: Db, { account_id, id }: Held<'task'>): Promise<Unsettled> => {
  const { rows } = await sql<Unsettled>`
    select k.type, k.parent_id, k.tracker_id, t.source_id, k.label, k.status, k.status_change_date
    from task k left join tracker t on t.account_id = k.account_id and t.id = k.tracker_id
    where k.account_id = ${account_id} and k.id = ${id}`.execute(db)
  return rows[0] as Unsettled
}

/** State of a task, as it was found, and when to look again. */
export interface Settled {
  status: Status
  status_change_date: Date
  arrival_date: Date | null
  /** Seconds. */
  stay_duration: number
  /** When it is to be looked at again. */
  due: Date | null
  /** Its tracker is to be watched for it. */
  watched: boolean
  /** The visit that counts was told by hand. */
  by_hand: boolean
}

/** Writes what was found of a task, where it is something else than before. */
export const write = async (db: Db, { account_id, id }: Held<'task'>, found: Settled): Promise<void> => {
  const { status, status_change_date, arrival_date, stay_duration, due, watched, by_hand } = found
  await sql`
    update task set status = ${status}, status_change_date = ${status_change_date}, arrival_date = ${arrival_date},
      stay_duration = ${stay_duration}, due = ${due}, watched = ${watched}, by_hand = ${by_hand}
    where account_id = ${account_id} and id = ${id}
      and (status, status_change_date, arrival_date, stay_duration, due, watched, by_hand) is distinct from
        (${status}, ${status_change_date}, ${arrival_date}, ${stay_duration}::int, ${due}, ${watched}::boolean, ${by_hand}::boolean)`.execute(
    db,
  )
}

/** Ends visits of a task that nobody watches for any more. */
export const endVisits = async (db: Db, { account_id, id }: Held<'task'>, now: Date): Promise<void> => {
  await sql`
    update task_visit v set leave = greatest(v.enter, ${now}) from task t
    where v.account_id = ${account_id} and v.task_id = ${id} and v.leave is null and t.account_id = ${account_id} and t.id = ${id}
      and (t.watched, t.tracker_id, t.lat, t.lng, t.radius) is distinct from (true, v.tracker_id, v.lat, v.lng, v.radius)`.execute(
    db,
  )
}

/** Forgets visits of a task beyond the newest ones, of which alone its state follows. */
export const forgetVisits = async (db: Db, { account_id, id }: Held<'task'>): Promise<void> => {
  await sql`
    delete from task_visit where account_id = ${account_id} and task_id = ${id} and enter < (
      select min(enter) from (
        select enter from task_visit where account_id = ${account_id} and task_id = ${id}
        order by enter desc limit ${most_known}) newest)`.execute(db)
}

/** Writes the state that follows for a route of its checkpoints. */
export const writeRoute = async (db: Db, { account_id, id }: Held<'task'>, { status, since }: Leg): Promise<void> => {
  await db
    .updateTable('task')
    .set({ status, status_change_date: new Date(since) })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()
}

/** The checkpoints of a route, in their order. */
export const legsOf = async (db: Db, { account_id, id }: Held<'task'>): Promise<Leg[]> => {
  const { rows } = await sql<{ status: Status; status_change_date: Date }>`
    select status, status_change_date from task
    where account_id = ${account_id} and parent_id = ${id} order by "order", id`.execute(db)
  return rows.map(({ status, status_change_date }) => ({ status, since: status_change_date.getTime() }))
}
