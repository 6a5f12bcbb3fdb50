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
