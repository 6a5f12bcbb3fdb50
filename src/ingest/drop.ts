import { possible, possiblePoint } from '#device/possible.ts'
import type { Arrival } from './arrival.ts'

/** Figures that cannot be are left out, whatever the protocol; the rest of the message counts. */
export const drop = (arrival: Arrival): void => {
  arrival.messages = arrival.messages.map((message) => ({
    ...message,
    points: message.points.map(possiblePoint),
    ...(message.status && { status: possible(message.status) }),
  }))
}
