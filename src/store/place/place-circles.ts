import { sql } from 'kysely'
import type { Location } from '#geo/distance.ts'
import { geodesic } from '#geo/geodesic.ts'
import type { Db } from '#store/db.ts'
import type { Viewer } from '#store/owner.ts'
import { holds } from './boxes.ts'
import { type Area, visiblePlaces } from './places.ts'

/** Places whose circles hold a position, by id, 10,000 at most. The border belongs to the circle. */
export const containing = async (db: Db, viewer: Viewer, position: Location) => {
  const rows = await visiblePlaces(db, viewer)
    .select(['place.id', 'place.label', 'place.location'])
    .where(holds(sql`circle_box(place.location)`, position))
    .orderBy('place.id')
    .execute()
  return rows
    .filter(({ location }) => geodesic(location as Area, position) <= (location as Area).radius)
    .slice(0, 10_000)
    .map(({ id, label }) => ({ id, label }))
}
