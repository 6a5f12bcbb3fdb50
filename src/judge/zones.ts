import Flatbush from 'flatbush'
import type { Location } from '#geo/distance.ts'
import { boundsOf, isIn } from '#geo/shape.ts'
import type { Zone } from './rule.ts'

/** Degrees by which the index is wider than the zones: their borders belong to them, as exactly as numbers are. */
const margin = 1e-8

/** Answers the ids of the zones that a place lies in, however many there are: microseconds among a thousand. */
export const zoneFinder = (zones: readonly Zone[]): ((place: Location) => number[]) => {
  if (zones.length === 0) return () => []
  const index = new Flatbush(zones.length)
  let isOverDateLine = false
  for (const { shape } of zones) {
    const { nw, se } = boundsOf(shape)
    // Beyond 180 degrees where they lie over the date line.
    const east = (se.lng < nw.lng ? se.lng + 360 : se.lng) + margin
    if (east >= 180 || nw.lng - margin <= -180) isOverDateLine = true
    index.add(nw.lng - margin, se.lat - margin, east, nw.lat + margin)
  }
  index.finish()
  return (place) => {
    const found = isOverDateLine || Math.abs(place.lat) === 90 ? searchAround(index, place) : search(index, place)
    const inside = found.map((at) => zones[at] as Zone).filter(({ shape }) => isIn(shape, place))
    return inside.map(({ id }) => id).sort((a, b) => a - b)
  }
}

const search = (index: Flatbush, { lat, lng }: Location): number[] => index.search(lng, lat, lng, lat)

/** At all longitudes that the place has in the index, once each: at a pole, it has all. */
const searchAround = (index: Flatbush, { lat, lng }: Location): number[] => {
  if (Math.abs(lat) === 90) return index.search(-360, lat, 720, lat)
  const turns = [-360, 0, 360].flatMap((turn) => search(index, { lat, lng: lng + turn }))
  return [...new Set(turns)]
}

const finders = new WeakMap<readonly Zone[], ReturnType<typeof zoneFinder>>()

/** The same for zones that are asked again and again: their index is made once and goes with them. */
export const finderOf = (zones: readonly Zone[]): ReturnType<typeof zoneFinder> => {
  const found = finders.get(zones) ?? zoneFinder(zones)
  finders.set(zones, found)
  return found
}

/** Finders by the lists of zones that they are for, one behind the other: of devices with the same rules it is the same. */
interface Shared {
  next: WeakMap<readonly Zone[], Shared>
  find?: ReturnType<typeof zoneFinder>
}

const root: Shared = { next: new WeakMap() }
const nowhere: number[] = []

/**
 * For lists of zones that are asked of the same place one after the other: one index has the zones of all, and is searched once
 * for all of them.
 */
export const sharedFinder = (
  lists: readonly (readonly Zone[])[],
): ((zones: readonly Zone[]) => ReturnType<typeof zoneFinder>) => {
  const find = sharedOf(lists.filter(({ length }) => length > 0))
  return (zones) => {
    if (zones.length === 0) return () => nowhere
    const own = idsOf(zones)
    return (place) => {
      const inside = find(place)
      return inside.length === 0 ? nowhere : inside.filter((id) => own.has(id))
    }
  }
}

const sharedOf = (lists: readonly (readonly Zone[])[]): ReturnType<typeof zoneFinder> => {
  let at = root
  for (const list of lists) {
    const next: Shared = at.next.get(list) ?? { next: new WeakMap() }
    at.next.set(list, next)
    at = next
  }
  at.find ??= onceEach(zoneFinder([...new Map(lists.flat().map((zone) => [zone.id, zone])).values()]))
  return at.find
}

/** The last answer again for the same place. */
const onceEach = (find: ReturnType<typeof zoneFinder>): ReturnType<typeof zoneFinder> => {
  let last: Location | undefined
  let found = nowhere
  return (place) => {
    if (place !== last) found = find(place)
    last = place
    return found
  }
}

const ids = new WeakMap<readonly Zone[], ReadonlySet<number>>()

const idsOf = (zones: readonly Zone[]): ReadonlySet<number> => {
  const known = ids.get(zones) ?? new Set(zones.map(({ id }) => id))
  ids.set(zones, known)
  return known
}
