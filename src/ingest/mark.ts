import { snap } from '#track/grid.ts'
import { flag, type Point } from '#track/point.ts'
import type { Arrival } from './arrival.ts'
import { tolerance } from './date.ts'

/** Milliseconds between a point and its arrival from which on the device kept it. */
const kept = 5 * 60_000

/** 0, 0 in the Gulf of Guinea is where devices are that do not know. */
const isNowhere = ({ lat, lng }: Point): boolean => lat === 0 && lng === 0

const marked = (point: Point, received: number): Point => {
  const stored = snap(point)
  if (isNowhere(stored)) stored.flags |= flag.no_fix
  if (received - stored.time > kept) stored.flags |= flag.buffered
  if (stored.time - received > tolerance) stored.flags |= flag.ahead
  return stored
}

export const mark = (arrival: Arrival): void => {
  arrival.messages = arrival.messages.map((message) => ({
    ...message,
    points: message.points.map((point) => marked(point, message.received)),
  }))
}
