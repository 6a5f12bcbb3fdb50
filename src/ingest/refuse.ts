import type { Point } from '#track/point.ts'
import type { Arrival } from './arrival.ts'

const day = 86_400_000
const year_2000 = Date.UTC(2000, 0, 1)

const isPossible = ({ time, lat, lng }: Point, received: number): boolean =>
  time >= year_2000 && time <= received + day && Math.abs(lat) <= 90 && Math.abs(lng) <= 180

/** Impossible points are refused for good: the device need not send them again. */
export const refuse = (arrival: Arrival): void => {
  arrival.messages = arrival.messages.map((message) => {
    const points = message.points.filter((point) => isPossible(point, message.received))
    arrival.outcomes.impossible += message.points.length - points.length
    return { ...message, points }
  })
}
