import type { Location } from '#geo/distance.ts'
import type { Shape } from '#geo/shape.ts'
import { zoneFinder } from '#judge/zones.ts'
import type { Db } from '#store/db.ts'
import type { Viewer } from '#store/owner.ts'
import { idsAround } from '#store/place/around.ts'
import * as areas from '#store/reports/areas.ts'

interface Named {
  id: number
  label: string
}

/** Finds the places and zones that the viewer sees and that hold one of these positions, by name. */
export const holdersOf = async (
  db: Db,
  viewer: Viewer,
  positions: readonly Location[],
): Promise<(position: Location) => { places: Named[]; zones: Named[] }> => {
  const zones = await areas.zones(db, viewer, await idsAround(db, viewer, 'zone', positions))
  const places = await areas.places(db, viewer, { ids: await idsAround(db, viewer, 'place', positions) })
  const [inZones, inPlaces] = [finderOf(zones), finderOf(places)]
  return (position) => ({ places: inPlaces(position), zones: inZones(position) })
}

const finderOf = (rows: readonly areas.Row[]) => {
  const find = zoneFinder(rows.map(({ shape }, id) => ({ id, shape: shape as Shape })))
  return (position: Location): Named[] =>
    find(position).flatMap((at) => (rows[at] ? [{ id: rows[at].id, label: rows[at].label }] : []))
}
