import { type RawBuilder, sql } from 'kysely'
import type { Location } from '#geo/distance.ts'

/**
 * SQL condition that a rectangle, which goes beyond 180 degrees where it lies over the date line, holds a position; by
 * an index of rectangles.
 */
export const holds = (box: RawBuilder<unknown>, { lat, lng }: Location): RawBuilder<boolean> => {
  // An index of rectangles knows no points.
  const at = (turned: number) => sql`box(point(${turned}, ${lat}), point(${turned}, ${lat}))`
  const turns = [lng, lng - 360, lng + 360].map((turned) => sql`${box} @> ${at(turned)}`)
  return sql<boolean>`(${sql.join(turns, sql` or `)})`
}
