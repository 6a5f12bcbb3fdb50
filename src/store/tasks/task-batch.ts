import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import { type Held, held } from '#store/held.ts'
import type { Owner } from '#store/owner.ts'
import { isTiedVisible, type Keeper } from '#store/sql/tied.ts'
import { type Asked, askedRow, statusOf, type taskOrigins } from './tasks.ts'

/** Many tasks at once: those of a file, and those of a day. */

/** A task and who is asked; the caller has locked the tracker. */
export type Given = Asked & { tracker_id: number | null }

interface Making {
  origin: (typeof taskOrigins)[number]
  /** Who asks; null for the platform. */
  user_id: number | null
  now: Date
}

/** Creates tasks, each with its first entry of the history; answers their ids in their order. */
export const createMany = async (
  db: Db,
  { account_id }: Owner,
  given: readonly Given[],
  { origin, user_id, now }: Making,
): Promise<number[]> => {
  if (given.length === 0) return []
  const rows = given.map((task) => ({
    ...{ account_id, ...askedRow(task), tracker_id: task.tracker_id, origin, status: statusOf(task.tracker_id) },
    ...{ status_change_date: now, creation_date: now },
  }))
  const columns = sql.join(Object.keys(rows[0] as object).map((name) => sql.ref(name)))
  const { rows: made } = await sql<{ id: number }>`
    insert into task (${columns}) select ${columns} from jsonb_populate_recordset(null::task, ${JSON.stringify(rows)}::jsonb)
    returning id`.execute(db)
  const notes = given.map((payload, i) => ({ task_id: made[i]?.id, payload }))
  await sql`
    insert into task_history (account_id, task_id, user_id, event_date, operation, payload)
    select ${account_id}::int, task_id, ${user_id}::int, ${now}::timestamptz, 'create', payload
    from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) as noted (task_id int, payload jsonb)`.execute(db)
  return made.map(({ id }) => id)
}

/** Tasks that the viewer sees, by external id; of several with the same the oldest. They stay locked until the transaction ends. */
export const byExternalIds = async (
  db: Db,
  viewer: Keeper,
  external_ids: readonly string[],
): Promise<Map<string, Held<'task'>>> => {
  if (external_ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; external_id: string }>`
    select id, external_id from task
    where account_id = ${viewer.account_id} and external_id = any(${external_ids}::text[]) and ${isTiedVisible('task', viewer)}
    order by id desc for no key update`.execute(db)
  return new Map(rows.map(({ id, external_id }) => [external_id, held('task', viewer, { id })]))
}
