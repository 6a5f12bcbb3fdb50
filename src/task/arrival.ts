import { distance, type Location } from '#geo/distance.ts'

/** When somebody is where a task is. Pure. */

/** Seconds until a place is within the circle, in metres, along a straight line. @param speed metres per second */
export const secondsTo = (
  place: Location,
  { radius, ...centre }: Location & { radius: number },
  speed: number,
): number => Math.round(Math.max(0, distance(place, centre) - radius) / speed)

/** Ratios of the time that it takes to what is said: at the least, as a rule, and at the most. */
export interface Span {
  low: number
  half: number
  high: number
}

/** Arrivals by which it is known; of fewer it is a bound of thumb. */
const enough = 20
/** Along a straight line it is the least, and roads take as much again at most, as a rule; on roads it is traffic and lights. */
const thumbs = {
  straight: { low: 1, half: 1, high: 2 },
  road: { low: 1, half: 1, high: 1.5 },
} as const

/** By how much estimates are off: as they were lately, where there were enough arrivals. */
export const spanOf = (way: 'straight' | 'road', off: Span & { count: number }): Span =>
  off.count >= enough ? off : thumbs[way]
