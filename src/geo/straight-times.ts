import { distance, type Location } from './distance.ts'

/** Streets are longer than the straight line by a third, as is common in Europe; and driven at 50 km/h, with stops. */
export const detour = 4 / 3
const metres_per_millisecond = 50_000 / 3_600_000

/** Milliseconds from each place to each other where no engine knows the roads: straight lines, a third longer, at 50 km/h. */
export const straightTimes = (from: readonly Location[], to: readonly Location[]): number[][] =>
  from.map((a) => to.map((b) => Math.round((distance(a, b) * detour) / metres_per_millisecond)))
