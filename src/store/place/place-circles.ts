import { sql } from 'kysely'
import { geodesic } from '#geo/geodesic.ts'
import type { Db } from '#store/db.ts'
import type { Viewer } from '#store/owner.ts'
import { type Area, visible } from './places.ts'

/** The places whose circles a position lies in, by id, 10,000 at most. The border belongs to the circle. */
export const containing = async (db: Db, viewer: Viewer, { lat, lng }: { lat: number; lng: number }) => {
  // Rectangles go beyond 180 degrees where circles lie over the date line.
  const turns = [lng, lng - 360, lng + 360]
  const rows = await visible(db, viewer)
    .select(['place.id', 'place.label', 'place.location'])
    .where((row) => row.or(turns.map((turned) => sql<boolean>`circle_box(place.location) @> ${at(lat, turned)}`)))
    .orderBy('place.id')
    .execute()
  return rows
    .filter(({ location }) => geodesic(location as Area, { lat, lng }) <= (location as Area).radius)
    .slice(0, 10_000)
    .map(({ id, label }) => ({ id, label }))
}

/** A rectangle of one point, for an index of rectangles knows no points. */
const at = (lat: number, lng: number) => sql`box(point(${lng}, ${lat}), point(${lng}, ${lat}))`
