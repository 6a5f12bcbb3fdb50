import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Held } from '#store/held.ts'
import type { Owner } from '#store/owner.ts'
import { hold } from './tasks.ts'

/** Tasks whose time to be looked at has come. */

/** A task that is to be looked at. */
export interface Due extends Owner {
  id: number
  /** How many of the account wait up to it. */
  place: number
  /** Its visits are to be counted anew. */
  is_anew: boolean
}

/** Tasks that are to be looked at, of each account those that have waited longest. */
export const waiting = async (db: Db, now: Date, most_of_each: number): Promise<Due[]> => {
  const { rows } = await sql<Due>`
    select account_id, id, place, is_anew from (
      select account_id, id, anew_from is not null as is_anew, (row_number() over (partition by account_id order by due, id))::int as place
      from task where due <= ${now}) waiting
    where place <= ${most_of_each} order by account_id, place`.execute(db)
  return rows
}

/** Locks tasks that are to be looked at until the transaction ends, by their ids, behind their routes: whoever changes a route holds it first. */
export const lock = async (db: Db, owner: Owner, ids: readonly number[]): Promise<Held<'task'>[]> => {
  await sql`
    select id from task where account_id = ${owner.account_id} and id in (
      select parent_id from task where account_id = ${owner.account_id} and id = any(${ids}::int[]))
    order by id for no key update`.execute(db)
  return hold(db, owner, ids)
}

/** Has a task wait that could not be looked at. */
export const postpone = async (db: Db, { account_id, id }: Owner & { id: number }, until: Date): Promise<void> => {
  await sql`
    update task set due = ${until} where account_id = ${account_id} and id = ${id} and due is not null`.execute(db)
}
