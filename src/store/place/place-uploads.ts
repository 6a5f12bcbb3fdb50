import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import { type Held, held } from '#store/held.ts'
import type { Owner, Viewer } from '#store/owner.ts'
import { type Area, visiblePlaces } from './places.ts'

/** Places by the ids that other systems know them by (specification 4.4). */

/** A place that was found by its external id. */
export interface Known extends Held<'place'> {
  external_id: string
}

/**
 * Places with these external ids that the viewer sees, locked until the transaction ends. External ids need not be
 * unique (docs/decisions/places.md), so what a sub-user does not see is nothing to it.
 */
export const byExternalIds = async (db: Db, viewer: Viewer, external_ids: readonly string[]): Promise<Known[]> => {
  if (external_ids.length === 0) return []
  const rows = await visiblePlaces(db, viewer)
    .select(['place.id', 'place.external_id'])
    .where(sql<boolean>`external_id = any(${external_ids}::text[])`)
    // As the index has them.
    .where(sql<boolean>`lower(coalesce(external_id, '')) = any(array(select lower(unnest(${external_ids}::text[]))))`)
    .orderBy('place.id')
    .forNoKeyUpdate('place')
    .execute()
  return rows.map(({ id, external_id }) => held('place', viewer, { id, external_id: external_id ?? '' }))
}

/** A row of an upload that changes a place. */
export interface Change {
  place: Held<'place'>
  label: string
  description: string
  location: Area
}

/** Changes places; their tags and custom fields stay. */
export const changePlaces = async (db: Db, { account_id }: Owner, changes: readonly Change[]): Promise<void> => {
  if (changes.length === 0) return
  const given = changes.map(({ place: { id }, ...said }) => ({ id, ...said }))
  await sql`
    update place set label = given.label, description = given.description, location = given.location
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) given (id int, label text, description text, location jsonb)
    where place.account_id = ${account_id} and place.id = given.id`.execute(db)
}
