import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Seller } from '#store/owner.ts'
import { queryOf } from '#store/query.ts'
import { heardByStretches } from '#store/remembered.ts'

/** In which months (UTC, as text `2026-11`) devices were heard. */

/** Writes down the month in which each device was heard last. To be called more than once a month. */
export const note = async (db: Db): Promise<void> => {
  const sources = (after: number, most: number) =>
    db.selectFrom('source').select('id').where('id', '>', after).orderBy('id').limit(most).execute()
  for await (const heard of heardByStretches(queryOf(db), sources))
    await sql`
      insert into active_month (source_id, month)
      select source_id, date_trunc('month', heard at time zone 'UTC')::date
      from unnest(${heard.map(({ source_id }) => source_id)}::int[], ${heard.map(({ heard }) => heard)}::timestamptz[])
        as h (source_id, heard)
      on conflict do nothing`.execute(db)
}

export interface Active {
  month: string
  tracker_id: number
  user_id: number
  label: string
  device_id: string
}

/** The devices of the dealer's users that were heard from the one month to the other, both included. */
export const list = async (
  db: Db,
  { dealer_id }: Seller,
  { from, to }: { from: string; to: string },
): Promise<Active[]> => {
  const { rows } = await sql<Active>`
    select to_char(m.month, 'YYYY-MM') as month, k.id as tracker_id, u.id as user_id, k.label, s.device_id
    from active_month m
    join source s on s.id = m.source_id
    join users u on u.id = s.account_id
    join tracker k on k.source_id = s.id and k.account_id = u.id
    where u.dealer_id = ${dealer_id} and m.month between ${`${from}-01`}::date and ${`${to}-01`}::date
    order by m.month, k.id`.execute(db)
  return rows
}
