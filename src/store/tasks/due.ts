import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Owner } from '#store/owner.ts'

/** Tasks whose time to be looked at has come. */

/** A task that is to be looked at. */
export interface Due extends Owner {
  id: number
}

/** Tasks that are to be looked at, of all accounts; those of an account together. */
export const waiting = async (db: Db, now: Date, most: number): Promise<Due[]> => {
  const { rows } = await sql<Due>`
    select account_id, id from (select account_id, id from task where due <= ${now} order by due limit ${most}) t
    order by account_id, id`.execute(db)
  return rows
}

/** Has a task wait that could not be looked at. */
export const postpone = async (db: Db, { account_id, id }: Due, until: Date): Promise<void> => {
  await sql`
    update task set due = ${until} where account_id = ${account_id} and id = ${id} and due is not null`.execute(db)
}
