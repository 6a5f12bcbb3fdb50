import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Keeper } from '#store/sql/tied.ts'
import { isLinkVisible, linked } from './links.ts'

/** Geo links that accounts send by mail. */

/** Counts that so many addresses more are sent to; answers false where they would be more than `most` in 24 hours. */
export const countAddresses = async (
  db: Db,
  { account_id }: Pick<Keeper, 'account_id'>,
  addresses: number,
  { most, now }: { most: number; now: Date },
): Promise<boolean> => {
  const isOver = sql`c.since <= ${now}::timestamptz - interval '24 hours'`
  const { numAffectedRows = 0n } = await sql`
    insert into link_mail_count as c (account_id, since, addresses)
    select ${account_id}, ${now}, ${addresses} where ${addresses}::int <= ${most}
    on conflict (account_id) do update set
      since = case when ${isOver} then excluded.since else c.since end,
      addresses = case when ${isOver} then 0 else c.addresses end + excluded.addresses
    where ${isOver} or c.addresses + excluded.addresses <= ${most}`.execute(db)
  return numAffectedRows > 0n
}

/** Titles by which guests of a link see its trackers, in their order. */
export const titles = async (db: Db, viewer: Keeper, id: number): Promise<string[]> => {
  const { rows } = await sql<{ titles: string[] }>`
    select array(select coalesce(nullif(b.alias, ''), t.label) ${linked(viewer)} order by b.ordinal) as titles
    from geo_link l where l.account_id = ${viewer.account_id} and l.id = ${id} and ${isLinkVisible(viewer)}`.execute(db)
  return rows[0]?.titles ?? []
}
