import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Held } from '#store/held.ts'
import type { Owner } from '#store/owner.ts'
import type { Leg, Status } from '#task/states.ts'
import { most_known } from './task-known.ts'
import type { TaskType } from './tasks.ts'

/** What is written of tasks when their states are found out: of many of an account by as many statements as of one. */

/** A task before it is settled. */
export interface Unsettled {
  id: number
  type: TaskType
  parent_id: number | null
  tracker_id: number | null
  /** The device of the tracker. */
  source_id: number | null
  label: string
  status: Status
  status_change_date: Date
}

const idsOf = (tasks: readonly { id: number }[]): number[] => tasks.map(({ id }) => id)

/** Tasks that are locked as they stand before they are settled, by id and in the order of their ids. */
export const read = async (
  db: Db,
  { account_id }: Owner,
  tasks: readonly Held<'task'>[],
): Promise<Map<number, Unsettled>> => {
  const { rows } = await sql<Unsettled>`
    select k.id, k.type, k.parent_id, k.tracker_id, t.source_id, k.label, k.status, k.status_change_date
    from task k left join tracker t on t.account_id = k.account_id and t.id = k.tracker_id
    where k.account_id = ${account_id} and k.id = any(${idsOf(tasks)}::int[])
    order by k.id`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** State of a task, as it was found, and when to look again. */
export interface Settled {
  id: number
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

const settled = 'status, status_change_date, arrival_date, stay_duration, due, watched, by_hand'

/** Writes what was found of tasks that are locked, where it is something else than before. */
export const write = async (db: Db, { account_id }: Owner, found: readonly Settled[]): Promise<void> => {
  if (found.length === 0) return
  const [columns, those] = [sql.raw(settled), sql.raw(settled.replace(/\w+/g, 'f.$&'))]
  await sql`
    update task t set (${columns}) = row (${those})
    from jsonb_populate_recordset(null::task, ${JSON.stringify(found)}::jsonb) f
    where t.account_id = ${account_id} and t.id = f.id
      and (${sql.raw(settled.replace(/\w+/g, 't.$&'))}) is distinct from (${those})`.execute(db)
}

/** Ends visits of tasks that nobody watches for any more. */
export const endVisits = async (
  db: Db,
  { account_id }: Owner,
  tasks: readonly Unsettled[],
  now: Date,
): Promise<void> => {
  if (tasks.length === 0) return
  await sql`
    update task_visit v set leave = greatest(v.enter, ${now}) from task t
    where v.account_id = ${account_id} and v.task_id = any(${idsOf(tasks)}::int[]) and v.leave is null
      and t.account_id = ${account_id} and t.id = v.task_id
      and (t.watched, t.tracker_id, t.lat, t.lng, t.radius) is distinct from (true, v.tracker_id, v.lat, v.lng, v.radius)`.execute(
    db,
  )
}

/** Forgets visits of a task beyond the newest ones, of which alone its state follows. */
export const forgetVisits = async (db: Db, { account_id }: Owner, id: number): Promise<void> => {
  await sql`
    delete from task_visit where account_id = ${account_id} and task_id = ${id} and enter < (
      select min(enter) from (
        select enter from task_visit where account_id = ${account_id} and task_id = ${id}
        order by enter desc limit ${most_known}) newest)`.execute(db)
}

/** A checkpoint, or a route, with its state. */
export type LegOf = Leg & { id: number }

/** Writes the states that follow for routes of their checkpoints. */
export const writeRoutes = async (db: Db, { account_id }: Owner, found: readonly LegOf[]): Promise<void> => {
  const rows = found.map(({ id, status, since }) => ({ id, status, status_change_date: new Date(since) }))
  await sql`
    update task t set status = f.status, status_change_date = f.status_change_date
    from jsonb_populate_recordset(null::task, ${JSON.stringify(rows)}::jsonb) f
    where t.account_id = ${account_id} and t.id = f.id`.execute(db)
}

/** The checkpoints of routes, each in its order, by route. */
export const legsOf = async (
  db: Db,
  { account_id }: Owner,
  routes: readonly Held<'task'>[],
): Promise<Map<number, LegOf[]>> => {
  const { rows } = await sql<{ id: number; parent_id: number; status: Status; status_change_date: Date }>`
    select id, parent_id, status, status_change_date from task
    where account_id = ${account_id} and parent_id = any(${idsOf(routes)}::int[]) order by parent_id, "order", id`.execute(
    db,
  )
  const legs = rows.map(({ status_change_date, ...leg }) => ({ ...leg, since: status_change_date.getTime() }))
  return Map.groupBy(legs, ({ parent_id }) => parent_id)
}
