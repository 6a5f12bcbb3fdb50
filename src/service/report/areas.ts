import type { Shape } from '#geo/shape.ts'
import { zoneFinder } from '#judge/zones.ts'
import type { Asked } from '#report/asked.ts'
import type { Area } from '#report/facts.ts'
import type { Wanted } from '#report/kind.ts'
import type { NamesAt } from '#report/tell.ts'
import type { Db } from '#store/db.ts'
import * as tags from '#store/fleet/tags.ts'
import type { Viewer } from '#store/owner.ts'
import * as areas from '#store/reports/areas.ts'

/** Reads the zones or places of a report for each of its trackers: once, unless they are those of its employee. */
export const areasFor = ({ db, viewer }: { db: Db; viewer: Viewer }, wanted: Wanted | undefined) => {
  let known: Promise<Area[]> | undefined
  return (tracker_id: number): Promise<readonly Area[]> => {
    if (!wanted) return Promise.resolve([])
    if (wanted.isOfEmployee) return areasOf(db, viewer, wanted, tracker_id)
    known ??= areasOf(db, viewer, wanted, tracker_id)
    return known
  }
}

/** The zones or places that the viewer sees, by name; those that are gone meanwhile are left out. */
const areasOf = async (db: Db, viewer: Viewer, wanted: Wanted, tracker_id: number): Promise<Area[]> => {
  const names = new Map((await tags.list(db, viewer)).map(({ id, name }) => [id, name]))
  const rows =
    wanted.area === 'zone'
      ? await areas.zones(db, viewer, wanted.ids)
      : await areas.places(db, viewer, wanted.isOfEmployee ? { tracker_id } : { ids: wanted.ids })
  return rows.map(({ id, label, shape, tag_ids }) => ({
    ...{ id, label, shape: shape as Shape },
    tags: tag_ids.flatMap((tag) => names.get(tag) ?? []),
  }))
}

/** Finds names of the places and zones that the viewer sees, by the flags of a report: those of places first. */
export const namesAround = async (
  db: Db,
  viewer: Viewer,
  { include_places_in_address, include_zones_in_address }: Asked,
): Promise<NamesAt> => {
  const places = include_places_in_address ? await areas.places(db, viewer, {}) : []
  const zones = include_zones_in_address ? await areas.zones(db, viewer) : []
  // Numbered anew: ids of places and zones meet.
  const all = [...places, ...zones]
  const find = zoneFinder(all.map(({ shape }, id) => ({ id, shape: shape as Shape })))
  return (location) => find(location).map((at) => all[at]?.label ?? '')
}
