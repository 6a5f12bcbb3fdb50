import { distance, type Location } from '#geo/distance.ts'

/** When somebody is where a task is. Pure. */

/** Seconds until a place is within the circle, in metres, along a straight line. @param speed metres per second */
export const secondsTo = (
  place: Location,
  { radius, ...centre }: Location & { radius: number },
  speed: number,
): number => Math.round(Math.max(0, distance(place, centre) - radius) / speed)
