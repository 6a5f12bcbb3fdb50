import { distance, type Location } from '#geo/distance.ts'
import type { Road } from './road.ts'

/** Ways where no engine knows the roads: straight lines, a third longer, as streets commonly are, at 50 km/h. */

const detour = 4 / 3
/** Metres a second. */
const speed = 50_000 / 3600

/** Milliseconds from each place to each other. */
export const straightTimes = (from: readonly Location[], to: readonly Location[]): number[][] =>
  from.map((a) => to.map((b) => Math.round(((distance(a, b) * detour) / speed) * 1000)))

/** The way from each place to the next. */
export const straightRoad = (places: readonly Location[]): Road => ({
  line: [...places],
  legs: places.slice(1).map((place, i) => {
    const metres = distance(places[i] as Location, place) * detour
    return { distance: metres, time: metres / speed }
  }),
})
