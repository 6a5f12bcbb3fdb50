import { sql } from 'kysely'
import type { Intervals } from '#maintenance/template.ts'
import type { Db } from '#store/db.ts'
import type { Owner } from '#store/owner.ts'
import type { Notifications } from './tasks.ts'

/** The catalogue of what the vehicles of an account need again and again. Tasks that were made of a template do not know it. */

/** A template as people say it. */
export interface NewTemplate {
  description: string
  comment: string
  cost: number | null
  intervals: Intervals
  notifications: Notifications
}

export interface Template extends NewTemplate {
  id: number
}

const columns = sql`id, description, comment, cost, intervals, notifications`

/** Templates by what they are called. */
export const list = async (db: Db, { account_id }: Owner): Promise<Template[]> => {
  const { rows } = await sql<Template>`
    select ${columns} from service_template where account_id = ${account_id} order by lower(description), id`.execute(
    db,
  )
  return rows
}

/** One template. */
export const read = async (db: Db, { account_id }: Owner, id: number): Promise<Template | undefined> => {
  const { rows } = await sql<Template>`
    select ${columns} from service_template where account_id = ${account_id} and id = ${id}`.execute(db)
  return rows[0]
}

/** The number of templates, after which nobody adds one until the transaction ends. */
export const countForMore = async (db: Db, { account_id }: Owner): Promise<number> => {
  await sql`select from users where id = ${account_id} for no key update`.execute(db)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from service_template where account_id = ${account_id}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Adds a template; answers its id. */
export const create = async (
  db: Db,
  { account_id }: Owner,
  { description, comment, cost, intervals, notifications }: NewTemplate,
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into service_template (account_id, description, comment, cost, intervals, notifications)
    values (${account_id}, ${description}, ${comment}, ${cost}, ${JSON.stringify(intervals)}::jsonb, ${JSON.stringify(notifications)}::jsonb)
    returning id`.execute(db)
  return (rows[0] as { id: number }).id
}

/** Changes a template; answers whether there is one. */
export const update = async (
  db: Db,
  { account_id }: Owner,
  { id, description, comment, cost, intervals, notifications }: Template,
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update service_template set description = ${description}, comment = ${comment}, cost = ${cost},
      intervals = ${JSON.stringify(intervals)}::jsonb, notifications = ${JSON.stringify(notifications)}::jsonb
    where account_id = ${account_id} and id = ${id}`.execute(db)
  return Number(numAffectedRows ?? 0n) > 0
}

/** Deletes a template; answers whether there was one. */
export const remove = async (db: Db, { account_id }: Owner, id: number): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    delete from service_template where account_id = ${account_id} and id = ${id}`.execute(db)
  return Number(numAffectedRows ?? 0n) > 0
}
