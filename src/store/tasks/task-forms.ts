import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Held } from '#store/held.ts'

/** Forms of tasks (supplement 2, section 4.4): one of each, for whoever has the task. */

/**
 * Makes a form for a task, a copy of the template as it is now; answers its id, or nothing where there is no such template.
 * The task has none before.
 */
export const create = async (
  db: Db,
  { account_id, id }: Held<'task'>,
  template_id: number,
  now: Date,
): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    insert into form (account_id, task_id, template_id, template_version, label, description, fields, submit_in_zone, created)
    select account_id, ${id}, id, version, label, description, fields, submit_in_zone, ${now}
    from form_template where account_id = ${account_id} and id = ${template_id}
    returning id`.execute(db)
  return rows[0]?.id
}

/** The form that a task has, as far as giving it another asks. */
export interface GivenForm {
  id: number
  submitted: Date | null
  template_id: number | null
  /** Its template has not changed since. */
  is_current: boolean
}

/** The form of a task, which is locked. */
export const given = async (db: Db, { account_id, id }: Held<'task'>): Promise<GivenForm | undefined> => {
  const { rows } = await sql<GivenForm>`
    select f.id, f.submitted, f.template_id, t.version is not distinct from f.template_version as is_current
    from form f left join form_template t on t.account_id = f.account_id and t.id = f.template_id
    where f.account_id = ${account_id} and f.task_id = ${id}`.execute(db)
  return rows[0]
}

/** Deletes the form of a task with all that was filled in; answers whether there was one. */
export const remove = async (db: Db, { account_id, id }: Held<'task'>): Promise<boolean> => {
  const those = db.deleteFrom('form').where('account_id', '=', account_id).where('task_id', '=', id)
  return ((await those.executeTakeFirst()).numDeletedRows ?? 0n) > 0n
}
