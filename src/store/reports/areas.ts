import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Viewer } from '#store/owner.ts'
import { isAreaVisible } from '../place/subuser-sight.ts'

/** Zones and places with their shapes, as reports look for visits of them. */

export interface Row {
  id: number
  label: string
  /** As `geo/shape.ts` has them. */
  shape: unknown
  tag_ids: number[]
}

/** Areas of a report, at most: a point is looked up in an index of them all. */
const most = 10_000

/** Zones of these ids that the viewer sees, or all of them, by name. */
export const zones = async (db: Db, viewer: Viewer, ids?: readonly number[]): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select zone.id, zone.label, zone.tags as tag_ids, jsonb_build_object(
      'type', zone.type, 'center', zone.center, 'radius', zone.radius, 'points', zone.points) as shape
    from zone where zone.account_id = ${viewer.account_id} and ${isAreaVisible('zone', viewer)}
      and (${ids ?? null}::int[] is null or zone.id = any(${ids ?? null}::int[]))
    order by lower(zone.label), zone.id limit ${most}`.execute(db)
  return rows
}

/** Places of these ids, of those that the viewer sees, by name; or those that name the employee of a tracker in a custom field. */
export const places = async (
  db: Db,
  viewer: Viewer,
  { ids, tracker_id }: { ids?: readonly number[] | undefined; tracker_id?: number },
): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select place.id, place.label, place.tags as tag_ids, jsonb_build_object(
      'type', 'circle', 'center', place.location, 'radius', (place.location->>'radius')::float8) as shape
    from place where place.account_id = ${viewer.account_id} and ${isAreaVisible('place', viewer)}
      and (${ids ?? null}::int[] is null or place.id = any(${ids ?? null}::int[]))
      and (${tracker_id ?? null}::int is null or exists (
        select from employee e cross join jsonb_each(place.fields) v
        where e.account_id = place.account_id and e.tracker_id = ${tracker_id ?? null}
          and v.value ->> 'type' = 'employee' and v.value ->> 'value' = e.id::text))
    order by lower(place.label), place.id limit ${most}`.execute(db)
  return rows
}
