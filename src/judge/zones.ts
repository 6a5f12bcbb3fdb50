import Flatbush from 'flatbush'
import type { Location } from '#geo/distance.ts'
import { boundsOf, isIn } from '#geo/shape.ts'
import type { Zone } from './rule.ts'

/** Degrees by which the index is wider than the zones: their borders belong to them, as exactly as numbers are. */
const margin = 1e-8

/** Finds the ids of the zones that a place lies in, rising. */
export type Finder = (place: Location) => number[]

/** Makes a finder among zones, however many there are: microseconds among a thousand. */
export const zoneFinder = (zones: readonly Zone[]): Finder => {
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

const finders = new WeakMap<readonly Zone[], Finder>()

/** The finder of zones that are asked again and again: their index is made once and goes with them. */
export const finderOf = (zones: readonly Zone[]): Finder => {
  const found = finders.get(zones) ?? zoneFinder(zones)
  finders.set(zones, found)
  return found
}

/** An index of the zones of several lists, with a finder of each list. */
export interface Finders {
  of(zones: readonly Zone[]): Finder
}

/** Lists one behind the other: of devices with the same rules it is the same. */
interface Chain {
  next: WeakMap<readonly Zone[], Chain>
  finders?: Finders
}

const root: Chain = { next: new WeakMap() }
const nowhere: number[] = []

/**
 * Makes finders of lists of zones that are asked of the same place one after the other: the index of them all is
 * searched once.
 */
export const sharedFinders = (lists: readonly (readonly Zone[])[]): Finders => {
  let chain = root
  for (const list of lists) {
    if (list.length === 0) continue
    const next: Chain = chain.next.get(list) ?? { next: new WeakMap() }
    chain.next.set(list, next)
    chain = next
  }
  chain.finders ??= findersOf([...new Map(lists.flat().map((zone) => [zone.id, zone])).values()])
  return chain.finders
}

const findersOf = (all: readonly Zone[]): Finders => {
  const find = onceEach(zoneFinder(all))
  return {
    of: (zones) => {
      if (zones.length === 0) return () => nowhere
      const own = new Set(zones.map(({ id }) => id))
      return (place) => {
        const inside = find(place)
        return inside.length === 0 ? nowhere : inside.filter((id) => own.has(id))
      }
    },
  }
}

/** The last answer again for the same place. */
const onceEach = (find: Finder): Finder => {
  let last: Location | undefined
  let found = nowhere
  return (place) => {
    if (place !== last) found = find(place)
    last = place
    return found
  }
}
