import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Owner } from '#store/owner.ts'
import { isAreaVisible } from '#store/place/subuser-sight.ts'
import type { Keeper } from '#store/sql/tied.ts'
import { withSensors } from './link-sensors.ts'
import type { NewLink } from './links.ts'
import { type BoundingZone, type ShownLink, type ShownPlace, type ShownTracker, shownTracker } from './shown-links.ts'

/**
 * The contents of a link that is not stored yet, were it kept by the viewer, who sees all of its trackers
 * (`holdTrackers`).
 */
export const drafted = async (
  db: Db,
  viewer: Keeper,
  { trackers, zone_ids, place_ids }: Pick<NewLink, 'trackers' | 'zone_ids' | 'place_ids'>,
): Promise<Pick<ShownLink, 'trackers' | 'zones' | 'places'>> => ({
  trackers: await trackersOf(db, viewer, trackers),
  zones: await zonesOf(db, viewer, zone_ids),
  places: await placesOf(db, viewer, place_ids),
})

const trackersOf = async (db: Db, { account_id }: Owner, trackers: NewLink['trackers']): Promise<ShownTracker[]> => {
  const { rows } = await sql<Omit<ShownTracker, 'sensors'>>`
    select ${shownTracker.columns}
    from (
      select (x.row ->> 'tracker_id')::int as tracker_id, x.row ->> 'alias' as alias, x.ordinal,
        array(select jsonb_array_elements_text(x.row -> 'object_data')) as object_data,
        array(select jsonb_array_elements(x.row -> 'sensor_ids')::int) as sensor_ids
      from jsonb_array_elements(${JSON.stringify(trackers)}::jsonb) with ordinality as x (row, ordinal)
    ) b
    join tracker t on t.account_id = ${account_id} and t.id = b.tracker_id
    ${shownTracker.joins}
    where ${shownTracker.isThere}
    order by b.ordinal`.execute(db)
  return await withSensors(db, rows)
}

const zonesOf = async (db: Db, { account_id }: Owner, ids: readonly number[]): Promise<BoundingZone[]> => {
  const { rows } = await sql<BoundingZone>`
    select type, center, radius, points, bounds from zone
    where account_id = ${account_id} and id = any(${ids}::int[])`.execute(db)
  return rows
}

const placesOf = async (db: Db, viewer: Keeper, ids: readonly number[]): Promise<ShownPlace[]> => {
  const { rows } = await sql<ShownPlace>`
    select label, (location ->> 'lat')::float8 as lat, (location ->> 'lng')::float8 as lng,
      (location ->> 'radius')::float8 as radius
    from place where account_id = ${viewer.account_id} and id = any(${ids}::int[]) and ${isAreaVisible('place', viewer)}
    order by array_position(${ids}::int[], id)`.execute(db)
  return rows
}
