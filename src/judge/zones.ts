import Flatbush from 'flatbush'
import type { Location } from '#geo/distance.ts'
import { boundsOf, isIn } from '#geo/shape.ts'
import type { Zone } from './rule.ts'

/** Answers the ids of the zones that a place lies in, however many there are: microseconds among a thousand. */
export const zoneFinder = (zones: readonly Zone[]): ((place: Location) => number[]) => {
  if (zones.length === 0) return () => []
  const index = new Flatbush(zones.length)
  for (const { shape } of zones) {
    const { nw, se } = boundsOf(shape)
    // Beyond 180 degrees where they lie over the date line.
    index.add(nw.lng, se.lat, se.lng < nw.lng ? se.lng + 360 : se.lng, nw.lat)
  }
  index.finish()
  return ({ lat, lng }) =>
    [lng, lng + 360]
      .flatMap((x) => index.search(x, lat, x, lat))
      .map((at) => zones[at] as Zone)
      .filter(({ shape }) => isIn(shape, { lat, lng }))
      .map(({ id }) => id)
      .sort((a, b) => a - b)
}

const finders = new WeakMap<readonly Zone[], ReturnType<typeof zoneFinder>>()

/** The same for zones that are asked again and again: their index is made once and goes with them. */
export const zonesAt = (zones: readonly Zone[], place: Location): number[] => {
  const find = finders.get(zones) ?? zoneFinder(zones)
  finders.set(zones, find)
  return find(place)
}
