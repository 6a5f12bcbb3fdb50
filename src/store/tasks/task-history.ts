import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Owner } from '#store/owner.ts'
import type { Status } from '#task/states.ts'
import type { Asked } from './tasks.ts'

/** What became of tasks (supplement 2, section 4.3): what was asked, of whom, and how it went. */

export const taskOperations = ['create', 'update', 'assign', 'status_change'] as const
export type TaskOperation = (typeof taskOperations)[number]

/** The fields that a change has given a task, by the names of the contract. */
export type Payload = Partial<Asked> & {
  tracker_id?: number | null
  status?: Status
  by_hand?: true
  form_template_id?: number | null
}

/** A change of a task; `user_id`: who made it, nobody where the platform has seen it. */
export interface TaskChange {
  task_id: number
  user_id: number | null
  operation: TaskOperation
  payload: Payload
}

/** Notes a change. */
export const note = async (
  db: Db,
  { account_id }: Owner,
  { payload, ...change }: TaskChange,
  now: Date,
): Promise<void> => {
  await db
    .insertInto('task_history')
    .values({ account_id, ...change, payload: JSON.stringify(payload), event_date: now })
    .execute()
}

/** Changes of its state that are noted in ten minutes, and that time in milliseconds. */
const [most_changes, while_of] = [20, 600_000]

/** Answers whether a task went to and fro so often before a moment that no more of that is noted: a place on the border of its circle. */
export const isRestless = async (db: Db, { account_id }: Owner, task_id: number, at: Date): Promise<boolean> => {
  const { rows } = await sql<{ event_date: Date }>`
    select event_date from task_history
    where account_id = ${account_id} and task_id = ${task_id} and operation = 'status_change'
    order by id desc offset ${most_changes - 1} limit 1`.execute(db)
  const [first] = rows
  return first !== undefined && first.event_date.getTime() > at.getTime() - while_of
}

/** Changes of a task, the oldest first. The caller knows that it sees the task. */
export const list = async (
  db: Db,
  { account_id }: Owner,
  task_id: number,
): Promise<(TaskChange & { id: number; event_date: Date })[]> => {
  const rows = await db
    .selectFrom('task_history')
    .select(['id', 'user_id', 'task_id', 'event_date'])
    .select([sql<TaskOperation>`operation`.as('operation'), sql<Payload>`payload`.as('payload')])
    .where('account_id', '=', account_id)
    .where('task_id', '=', task_id)
    .orderBy('id')
    .limit(10_000)
    .execute()
  return rows.map(({ payload: { from, to, ...kept }, ...change }) => {
    // JSON has times as texts.
    const times = { ...(from && { from: new Date(from) }), ...(to && { to: new Date(to) }) }
    return { ...change, payload: { ...kept, ...times } }
  })
}
