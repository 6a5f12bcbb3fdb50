import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Owner } from '#store/owner.ts'
import type { Status } from '#task/states.ts'
import type { Occasion } from '#task/telling.ts'
import type { Asked } from './tasks.ts'

/** What became of tasks (supplement 2, section 4.3): what was asked, of whom, and how it went. */

export const taskOperations = ['create', 'update', 'assign', 'status_change', 'told', 'absent', 'rating'] as const
export type TaskOperation = (typeof taskOperations)[number]

/** The fields that a change has given a task, by the names of the contract. */
export type Payload = Partial<Asked> & {
  /** Of what the recipient was told. */
  occasion?: Occasion
  rating?: number
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
export const note = (db: Db, owner: Owner, change: TaskChange, now: Date): Promise<void> =>
  noteAll(db, owner, [{ ...change, event_date: now }])

/** Notes changes, in their order. Who waits for a task is not told with them: that is kept in one place, where it can be forgotten. */
export const noteAll = async (
  db: Db,
  { account_id }: Owner,
  changes: readonly (TaskChange & { event_date: Date })[],
): Promise<void> => {
  if (changes.length === 0) return
  const noted = changes.map(({ payload: { recipient: _, ...payload }, ...change }) => ({ ...change, payload }))
  await sql`
    insert into task_history (account_id, task_id, user_id, event_date, operation, payload)
    select ${account_id}::int, task_id, user_id, event_date, operation, payload
    from jsonb_to_recordset(${JSON.stringify(noted)}::jsonb) as noted (task_id int, user_id int, event_date timestamptz, operation text,
      payload jsonb)`.execute(db)
}

/** Changes of its state that are noted in ten minutes, and that time in milliseconds. */
const [most_changes, while_of] = [20, 600_000]

/** Knows which tasks go to and fro without an end: places on the border of their circles. */
export interface Restless {
  /**
   * Answers whether a change of the state of a task is to be noted: not where it has changed too often before that moment, unless it must be. To be asked
   * of changes in their order; those that are noted count.
   */
  isNoted(task_id: number, at: Date, must: boolean): boolean
}

/** Finds out how often states of tasks have changed lately. */
export const restless = async (db: Db, { account_id }: Owner, task_ids: readonly number[]): Promise<Restless> => {
  const { rows } = await sql<{ task_id: number; event_date: Date }>`
    select t.id as task_id, h.event_date from unnest(${task_ids}::int[]) t (id) cross join lateral (
      select id, event_date from task_history
      where account_id = ${account_id} and task_id = t.id and operation = 'status_change'
      order by id desc limit ${most_changes}) h
    order by h.id`.execute(db)
  const changes = new Map<number, Date[]>()
  const count = (task_id: number, at: Date): void => {
    changes.set(task_id, [...(changes.get(task_id) ?? []), at].slice(-most_changes))
  }
  for (const { task_id, event_date } of rows) count(task_id, event_date)
  return {
    isNoted(task_id, at, must) {
      const first = changes.get(task_id)?.at(-most_changes)
      if (!must && first && first.getTime() > at.getTime() - while_of) return false
      count(task_id, at)
      return true
    },
  }
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
