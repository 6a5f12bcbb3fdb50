import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Seller } from '#store/owner.ts'

/** Which dealers were told of which month what was used. Months as their first days, `yyyy-MM-01`. */

const wants = sql`coalesce(notification ->> 'email_special', '') <> '' and block_type not in ('DELETED', 'BLOCK_LOGIN', 'CLIENTS_BLOCKED')`

/** Dealers that have an address for reports and were not told of the month. */
export const dueForUsage = async (db: Db, month: string): Promise<Seller[]> => {
  const { rows } = await sql<Seller>`
    select id as dealer_id from dealer
    where ${wants} and coalesce(reported_month < ${month}::date, creation_date < ${month}::date + interval '1 month')
    order by id`.execute(db)
  return rows
}

/** Writes down that a dealer is told of the month; answers where to and its settings, or nothing where it need not be any more. */
export const noteReported = async (
  db: Db,
  { dealer_id }: Seller,
  month: string,
): Promise<{ to: string; settings: unknown } | undefined> => {
  const { rows } = await sql<{ to: string; settings: unknown }>`
    update dealer set reported_month = ${month}::date
    where id = ${dealer_id} and ${wants} and coalesce(reported_month < ${month}::date, true)
    returning notification ->> 'email_special' as "to", settings`.execute(db)
  return rows[0]
}
