import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Owner } from '#store/owner.ts'

/** The number of times that a link was opened since it was last written, and the last time. */
export interface Opened extends Owner {
  link_id: number
  views: number
  last_view: Date
}

/** Adds counts of openings of many links at once; those of links that are gone are dropped. */
export const add = async (db: Db, opened: readonly Opened[]): Promise<void> => {
  await sql`
    insert into geo_link_view as v (account_id, link_id, views, last_view)
    select o.account_id, o.link_id, o.views, o.last_view
    from jsonb_to_recordset(${JSON.stringify(opened)}::jsonb) as o (account_id int, link_id int, views bigint, last_view timestamptz)
    join geo_link l on l.account_id = o.account_id and l.id = o.link_id
    order by o.account_id, o.link_id
    for key share of l
    on conflict (account_id, link_id)
      do update set views = v.views + excluded.views, last_view = greatest(v.last_view, excluded.last_view)`.execute(db)
}
