import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Held } from '#store/held.ts'
import type { Owner } from '#store/owner.ts'

/** Forms of tasks (supplement 2, section 4.4): one of each, for whoever has the task. */

/**
 * Makes a form for a task, a copy of the template as it is now; answers its id, or nothing where there is no such template.
 * The task has none before.
 */
export const create = async (
  db: Db,
  { account_id, id: task_id }: Held<'task'>,
  template_id: number,
  now: Date,
): Promise<number | undefined> => (await createMany(db, { account_id }, [{ task_id, template_id }], now))[0]

/** Makes forms for tasks of the account as `create` does; answers the ids of the forms. Templates that it does not have make none. */
export const createMany = async (
  db: Db,
  { account_id }: Owner,
  wanted: readonly { task_id: number; template_id: number }[],
  now: Date,
): Promise<number[]> => {
  if (wanted.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    insert into form (account_id, task_id, template_id, template_version, label, description, fields, submit_in_zone, created)
    select f.account_id, asked.task_id, f.id, f.version, f.label, f.description, f.fields, f.submit_in_zone, ${now}
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as asked (task_id int, template_id int)
    join form_template f on f.account_id = ${account_id} and f.id = asked.template_id
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Templates, of these, that the account has. */
export const templatesAmong = async (
  db: Db,
  { account_id }: Owner,
  ids: readonly number[],
): Promise<ReadonlySet<number>> => {
  const those = db.selectFrom('form_template').select('id').where('account_id', '=', account_id)
  const rows = ids.length > 0 ? await those.where(sql<boolean>`id = any(${ids}::int[])`).execute() : []
  return new Set(rows.map(({ id }) => id))
}

/** The form that a task has, as far as giving it another asks. */
export interface GivenForm {
  id: number
  submitted: Date | null
  template_id: number | null
  /** Its template has not changed since. */
  is_current: boolean
}

/** The forms of tasks that are locked, by task. */
export const given = async (
  db: Db,
  { account_id }: Owner,
  tasks: readonly Held<'task'>[],
): Promise<ReadonlyMap<number, GivenForm>> => {
  const { rows } = await sql<GivenForm & { task_id: number }>`
    select f.task_id, f.id, f.submitted, f.template_id, t.version is not distinct from f.template_version as is_current
    from form f left join form_template t on t.account_id = f.account_id and t.id = f.template_id
    where f.account_id = ${account_id} and f.task_id = any(${tasks.map(({ id }) => id)}::int[])`.execute(db)
  return new Map(rows.map((row) => [row.task_id, row]))
}

/** Deletes the forms of tasks with all that was filled in; answers whether there was one. */
export const remove = async (db: Db, { account_id }: Owner, tasks: readonly Held<'task'>[]): Promise<boolean> => {
  if (tasks.length === 0) return false
  const those = db.deleteFrom('form').where('account_id', '=', account_id)
  const gone = await those.where(sql<boolean>`task_id = any(${tasks.map(({ id }) => id)}::int[])`).executeTakeFirst()
  return (gone.numDeletedRows ?? 0n) > 0n
}
