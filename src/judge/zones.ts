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
  for (const { shape } of zones) {
    const { nw, se } = boundsOf(shape)
    // Beyond 180 degrees where they lie over the date line.
    index.add(nw.lng - margin, se.lat - margin, (se.lng < nw.lng ? se.lng + 360 : se.lng) + margin, nw.lat + margin)
  }
  index.finish()
  return (place) =>
    [...new Set(around(place).flatMap(([west, east]) => index.search(west, place.lat, east, place.lat)))]
      .map((at) => zones[at] as Zone)
      .filter(({ shape }) => isIn(shape, place))
      .map(({ id }) => id)
      .sort((a, b) => a - b)
}

/** The longitudes of a place as the index may have them: at a pole, all. */
const around = ({ lat, lng }: Location): [west: number, east: number][] => {
  if (Math.abs(lat) === 90) return [[-360, 720]]
  const turns = lng === 180 ? [-360, 0, 360] : [0, 360]
  return turns.map((turn) => [lng + turn, lng + turn])
}

const finders = new WeakMap<readonly Zone[], ReturnType<typeof zoneFinder>>()

/** The same for zones that are asked again and again: their index is made once and goes with them. */
export const zonesAt = (zones: readonly Zone[], place: Location): number[] => {
  const find = finders.get(zones) ?? zoneFinder(zones)
  finders.set(zones, find)
  return find(place)
}
