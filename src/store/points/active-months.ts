import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Seller } from '#store/owner.ts'
import { queryOf } from '#store/query.ts'
import { type Heard, heardByStretches } from '#store/remembered.ts'

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

/**
 * The devices of the dealer's users that were heard from the one month to the other, both included; also those of which it
 * is not written down yet.
 */
export const list = async (
  db: Db,
  { dealer_id }: Seller,
  { from, to }: { from: string; to: string },
): Promise<Active[]> => {
  const sources = (after: number, most: number) =>
    db
      .selectFrom('source')
      .innerJoin('users', 'users.id', 'source.account_id')
      .where('users.dealer_id', '=', dealer_id)
      .where('source.id', '>', after)
      .select('source.id')
      .orderBy('source.id')
      .limit(most)
      .execute()
  const heard: Heard[] = []
  for await (const some of heardByStretches(queryOf(db), sources)) heard.push(...some)
  const { rows } = await sql<Active>`
    with device as (
      select s.id as source_id, k.id as tracker_id, u.id as user_id, k.label, s.device_id
      from users u
      join source s on s.account_id = u.id
      join tracker k on k.source_id = s.id and k.account_id = u.id
      where u.dealer_id = ${dealer_id}
    ), heard as (
      select source_id, month from device join active_month using (source_id)
      union
      select source_id, date_trunc('month', heard at time zone 'UTC')::date
      from unnest(${heard.map(({ source_id }) => source_id)}::int[], ${heard.map(({ heard }) => heard)}::timestamptz[])
        as h (source_id, heard)
    )
    select to_char(month, 'YYYY-MM') as month, tracker_id, user_id, label, device_id
    from heard join device using (source_id)
    where month between ${`${from}-01`}::date and ${`${to}-01`}::date
    order by heard.month, tracker_id`.execute(db)
  return rows
}
