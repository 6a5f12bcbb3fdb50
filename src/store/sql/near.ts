import { type RawBuilder, sql } from 'kysely'
import type { Location } from '#geo/distance.ts'
import { geodesic } from '#geo/geodesic.ts'
import type { Db } from '#store/db.ts'

/** Rows that lie within a circle. */

/** A circle on the map, its border included. */
export interface Circle extends Location {
  /** metres */
  radius: number
}

/** By how much a sphere may be wrong about a distance on the Earth, generously. */
const doubt = 0.007

/**
 * SQL condition that a row `c` of the table, for which `all` holds, lies in the circle. An index finds those in a rectangle around it; a sphere tells which of them are surely in it,
 * and only those near the border are asked exactly.
 */
export const within = async (
  db: Db,
  table: 'checkin' | 'task',
  all: readonly RawBuilder<unknown>[],
  circle: Circle,
): Promise<RawBuilder<boolean>> => {
  const { lat, lng, radius } = circle
  const box = sql`circle_box(${JSON.stringify({ lat, lng, radius })}::jsonb)`
  // The rectangle may go beyond 180 degrees, on either side.
  const turns = [-360, 0, 360].map((turn) => sql`point(c.lng, c.lat) <@ (${box} + point(${turn}::float8, 0))`)
  const inBox = sql`(${sql.join(turns, sql` or `)})`
  const away = sql`12742017.6 * asin(least(1, sqrt(
    sind((c.lat - ${lat}::float8) / 2) ^ 2 + cosd(c.lat) * cosd(${lat}::float8) * sind((c.lng - ${lng}::float8) / 2) ^ 2)))`
  const { rows } = await sql<Location & { id: number }>`
    select c.id, c.lat, c.lng from ${sql.table(table)} c
    where ${sql.join(all, sql` and `)} and ${inBox}
      and ${away} between ${radius * (1 - doubt)}::float8 and ${radius * (1 + doubt)}::float8`.execute(db)
  const near = rows.filter((row) => geodesic(circle, row) <= radius).map(({ id }) => id)
  return sql`(${inBox} and (${away} < ${radius * (1 - doubt)}::float8 or c.id = any(${near}::int[])))`
}
