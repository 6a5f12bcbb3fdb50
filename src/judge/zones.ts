import Flatbush from 'flatbush'
import type { Location } from '#geo/distance.ts'
import { boundsOf, finderIn } from '#geo/shape.ts'
import type { Zone } from './rule.ts'

/** Degrees by which the index is wider than the zones: their borders belong to them, as exactly as numbers are. */
const margin = 1e-8

/** Finds the ids of the zones that a place lies in, rising. */
export type Finder = (place: Location) => number[]

const nowhere: number[] = []

/** Makes a finder among zones, however many there are: microseconds among a thousand. */
export const zoneFinder = (zones: readonly Zone[]): Finder => finderBy(zones, search)

/** Makes a finder of places that follow each other on a way: what lies near is looked for once in some kilometres. */
export const wayFinder = (zones: readonly Zone[]): Finder => finderBy(zones, nearby())

/** Looks in an index for what may lie at a place. */
type Search = (index: Flatbush, place: Location) => number[]

const finderBy = (zones: readonly Zone[], look: Search): Finder => {
  if (zones.length === 0) return () => nowhere
  const index = new Flatbush(zones.length)
  let isOverDateLine = false
  for (const { shape } of zones) {
    const { west, south, east, north } = boxOf(shape)
    if (east >= 180 || west <= -180) isOverDateLine = true
    index.add(west, south, east, north)
  }
  index.finish()
  /** Of zones that something came near to: most of a thousand are far away. */
  const within: ((place: Location) => boolean)[] = []
  const isWithin = (at: number, place: Location): boolean => {
    within[at] ??= withinOf((zones[at] as Zone).shape)
    return within[at](place)
  }
  return (place) => {
    const found = isOverDateLine || Math.abs(place.lat) === 90 ? searchAround(index, place) : look(index, place)
    if (found.length === 0) return nowhere
    const inside = found.filter((at) => isWithin(at, place)).map((at) => (zones[at] as Zone).id)
    return inside.length > 1 ? inside.sort((a, b) => a - b) : inside
  }
}

/** Bounds of a shape, a little wider; its east is beyond 180 degrees where it lies over the date line. */
const boxOf = (shape: Zone['shape']) => {
  const { nw, se } = boundsOf(shape)
  const east = (se.lng < nw.lng ? se.lng + 360 : se.lng) + margin
  return { west: nw.lng - margin, south: se.lat - margin, east, north: nw.lat + margin }
}

/** Answers whether a place lies in a shape: what is not in its box does not. */
const withinOf = (shape: Zone['shape']): ((place: Location) => boolean) => {
  const { west, south, east, north } = boxOf(shape)
  const isIn = finderIn(shape)
  if (west <= -180 || east >= 180) return isIn
  return (place) => {
    // At a pole, all longitudes are one place.
    const isBeside = (place.lng < west || place.lng > east) && Math.abs(place.lat) !== 90
    return place.lat >= south && place.lat <= north && !isBeside && isIn(place)
  }
}

const search: Search = (index, { lat, lng }) => index.search(lng, lat, lng, lat)

/** Degrees around a place within which it is not looked again. */
const reach = 0.02

const nearby = (): Search => {
  let around = { lat: Number.NaN, lng: Number.NaN }
  let found: number[] = []
  return (index, place) => {
    if (Math.abs(place.lat - around.lat) <= reach && Math.abs(place.lng - around.lng) <= reach) return found
    const { lat, lng } = place
    around = { lat, lng }
    // A little more, for numbers are not exact.
    const far = reach + margin
    found = index.search(lng - far, lat - far, lng + far, lat + far)
    return found
  }
}

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
