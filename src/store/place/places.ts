import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import { carries } from '#store/fleet/tags.ts'
import { type Held, held } from '#store/held.ts'
import type { Owner, Viewer } from '#store/owner.ts'
import { inOrderOfIds } from '#store/sql/in-order.ts'
import type { Keeper } from '#store/sql/tied.ts'
import { hiddenValues, type Values, visibleValues } from './place-links.ts'
import { bind, isAreaVisible } from './subuser-sight.ts'

/** Circles on the map that accounts have names for (specification 2.4). */

/** A circle around a position, with its address: degrees and metres. */
export interface Area {
  lat: number
  lng: number
  address: string
  radius: number
}

/** A place to be created, or what it is changed to. */
export interface NewPlace {
  label: string
  description?: string | undefined
  location: Area
  external_id?: string | null | undefined
  tags?: readonly number[] | undefined
  /** By the ids of custom fields, numbers as their digits; what is left out stays as it was. */
  fields?: Values | undefined
}

/**
 * A query of the places that the viewer may see: all of the account, and for a sub-user all or only those bound to it.
 */
export const visiblePlaces = (db: Db, viewer: Viewer) =>
  db.selectFrom('place').where('place.account_id', '=', viewer.account_id).where(isAreaVisible('place', viewer))

const placeColumns = [
  'place.id',
  'place.icon_id',
  'place.avatar_file_name',
  'place.location',
  'place.label',
  'place.description',
  'place.tags',
  'place.external_id',
] as const

const wholePlaces = (db: Db, viewer: Keeper) =>
  visiblePlaces(db, viewer).select(placeColumns).select(visibleValues(viewer).as('fields'))

type Row = Awaited<ReturnType<ReturnType<typeof wholePlaces>['executeTakeFirstOrThrow']>>

/** What is optional on the wire is left out where there is none. */
const shaped = ({ icon_id, location, tags, external_id, fields, ...place }: Row) => ({
  ...place,
  location: location as Area,
  fields,
  ...(icon_id !== null && { icon_id }),
  ...(tags.length > 0 && { tags }),
  ...(external_id !== null && { external_id }),
})

/** Places of these ids that the viewer sees, in their order. */
export const inOrder = async (db: Db, viewer: Keeper, ids: readonly number[]) => {
  const rows = await wholePlaces(db, viewer).where(sql<boolean>`place.id = any(${ids}::int[])`).execute()
  return inOrderOfIds(rows, ids).map(shaped)
}

/**
 * The number of the account's places, locked until the transaction ends: nobody else creates or deletes one, or changes
 * many of them. Every change of many begins with this, for two that change many in orders of their own would wait for
 * each other.
 */
export const countForGood = async (db: Db, { account_id }: Owner): Promise<number> => {
  const { count } = await db
    .selectFrom('place_count')
    .select('count')
    .where('account_id', '=', account_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return count
}

/** Places that carry all of the tags, by name. */
export const tagged = async (db: Db, viewer: Keeper, tag_ids: readonly number[]) => {
  const rows = await wholePlaces(db, viewer)
    .where(carries('place', tag_ids))
    .orderBy('place.label')
    .orderBy('place.id')
    .limit(10_000)
    .execute()
  return rows.map(shaped)
}

export const read = async (db: Db, viewer: Keeper, place_id: number) => {
  const row = await wholePlaces(db, viewer).where('place.id', '=', place_id).executeTakeFirst()
  return row && shaped(row)
}

/** Locks a place that the viewer sees, until the transaction ends. */
export const lock = async (db: Db, viewer: Viewer, place_id: number): Promise<Held<'place'> | undefined> => {
  const found = await visiblePlaces(db, viewer)
    .select('place.id')
    .where('place.id', '=', place_id)
    .forNoKeyUpdate('place')
    .executeTakeFirst()
  return found && held('place', viewer, found)
}

const placeRow = ({ label, description = '', location: { lat, lng, address, radius }, ...place }: NewPlace) => ({
  label,
  description,
  location: JSON.stringify({ lat, lng, address, radius }),
  external_id: place.external_id || null,
  tags: [...(place.tags ?? [])],
  ...(place.fields && { fields: JSON.stringify(place.fields) }),
})

/** Creates places in one statement and answers their ids in their order; a sub-user sees what it creates. */
export const create = async (db: Db, viewer: Viewer, places: readonly NewPlace[]): Promise<number[]> => {
  if (places.length === 0) return []
  const { account_id, user_id, master } = viewer
  const made = await db
    .insertInto('place')
    .values(places.map((place) => ({ account_id, ...placeRow(place) })))
    .returning('id')
    .execute()
  const ids = made.map(({ id }) => id)
  if (!master) await bind(db, viewer, 'place', user_id, ids)
  return ids
}

/**
 * Replaces a place; values that the viewer does not see stay where it gives no others. Answers whether the viewer sees
 * such a place.
 */
export const update = async (db: Db, viewer: Keeper, { id, ...place }: NewPlace & { id: number }): Promise<boolean> => {
  if (!(await lock(db, viewer, id))) return false
  const { fields, ...changes } = placeRow(place)
  await db
    .updateTable('place')
    .set({ ...changes, ...(fields && { fields: sql`${hiddenValues(viewer)} || ${fields}::jsonb` }) })
    .where('account_id', '=', viewer.account_id)
    .where('id', '=', id)
    .execute()
  return true
}

/**
 * Ids of the custom fields whose values of the place the viewer does not see; `undefined` where it sees no such place.
 */
export const hiddenFields = async (db: Db, viewer: Keeper, place_id: number): Promise<string[] | undefined> => {
  const row = await visiblePlaces(db, viewer)
    .select(hiddenValues(viewer).as('hidden'))
    .where('place.id', '=', place_id)
    .executeTakeFirst()
  return row && Object.keys(row.hidden)
}

/** Deletes those of the places that the viewer sees; answers their number. */
export const remove = async (db: Db, viewer: Viewer, ids: readonly number[]): Promise<number> => {
  await countForGood(db, viewer)
  const seen = await visiblePlaces(db, viewer)
    .select('place.id')
    .where(sql<boolean>`place.id = any(${ids}::int[])`)
    .orderBy('place.id')
    .forNoKeyUpdate('place')
    .execute()
  if (seen.length === 0) return 0
  await db
    .deleteFrom('place')
    .where('account_id', '=', viewer.account_id)
    .where(sql<boolean>`id = any(${seen.map(({ id }) => id)}::int[])`)
    .execute()
  return seen.length
}
