import type { Point } from '#track/point.ts'
import type { Arrival } from './arrival.ts'

const day = 86_400_000
const year_2000 = Date.UTC(2000, 0, 1)

const isPossible = ({ time, lat, lng }: Point, received: number): boolean =>
  time >= year_2000 && time <= received + day && Math.abs(lat) <= 90 && Math.abs(lng) <= 180

/** Impossible points are refused for good: the device need not send them again. */
export const refuse = (arrival: Arrival): void => {
  const possible = arrival.points.filter((point) => isPossible(point, arrival.received))
  arrival.outcomes.impossible = arrival.points.length - possible.length
  arrival.points = possible
}
