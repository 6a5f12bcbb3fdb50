import { possible, possiblePoint } from '#device/possible.ts'
import type { Arrival } from './arrival.ts'

/** Figures that cannot be are left out, whatever the protocol; the rest of the message counts. */
export const drop = (arrival: Arrival): void => {
  arrival.messages = arrival.messages.map((message) => {
    const points = message.points.map(possiblePoint)
    return message.status ? { ...message, points, status: possible(message.status) } : { ...message, points }
  })
}
