import { sql } from 'kysely'
import type { Location } from '#geo/distance.ts'
import type { Db } from '#store/db.ts'
import type { Viewer } from '#store/owner.ts'
import { isAreaVisible } from './subuser-sight.ts'

/** Zones and places near many positions at once. */

/** Ids of the zones, or places, whose rectangle holds any of the positions, of those that the viewer sees; 10,000 at most. */
export const idsAround = async (
  db: Db,
  viewer: Viewer,
  table: 'zone' | 'place',
  positions: readonly Location[],
): Promise<number[]> => {
  if (positions.length === 0) return []
  const box = table === 'zone' ? sql`bounds_box(zone.bounds)` : sql`circle_box(place.location)`
  const id = sql.ref(`${table}.id`)
  const { rows } = await sql<{ id: number }>`
    select distinct ${id} as id
    from unnest(${positions.map(({ lat }) => lat)}::float8[], ${positions.map(({ lng }) => lng)}::float8[]) p (lat, lng)
    cross join (values (0), (-360), (360)) turned (by)
    join ${sql.table(table)} on ${sql.ref(`${table}.account_id`)} = ${viewer.account_id}
      and ${box} @> box(point(p.lng + turned.by, p.lat), point(p.lng + turned.by, p.lat))
    where ${isAreaVisible(table, viewer)}
    order by id limit 10000`.execute(db)
  return rows.map((row) => row.id)
}
