import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Owner, Viewer } from '#store/owner.ts'
import { type Area, visible } from './places.ts'

/** Places by the ids that other systems know them by (specification 4.4). */

export interface Known {
  id: number
  external_id: string
}

/** The places of the account with these external ids, which nobody else changes until the transaction ends. */
export const byExternalIds = async (
  db: Db,
  { account_id }: Owner,
  external_ids: readonly string[],
): Promise<Known[]> => {
  if (external_ids.length === 0) return []
  const rows = await db
    .selectFrom('place')
    .select(['id', 'external_id'])
    .where('account_id', '=', account_id)
    .where(sql<boolean>`external_id = any(${external_ids}::text[])`)
    // As the index has them.
    .where(sql<boolean>`lower(coalesce(external_id, '')) = any(array(select lower(unnest(${external_ids}::text[]))))`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows as Known[]
}

/** What a row of an upload says of a place that is there. */
export interface Change {
  id: number
  label: string
  description: string
  location: Area
}

/** Changes the places that the viewer sees, and answers the ids of these; tags and custom fields stay. */
export const change = async (db: Db, viewer: Viewer, changes: readonly Change[]): Promise<number[]> => {
  if (changes.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    update place set label = given.label, description = given.description, location = given.location
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) given (id int, label text, description text, location jsonb)
    where place.account_id = ${viewer.account_id} and place.id = given.id
      and place.id in (${visible(db, viewer).select('place.id')})
    returning place.id`.execute(db)
  return rows.map(({ id }) => id)
}
