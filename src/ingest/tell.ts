import { storable } from '#track/grid.ts'
import { remember } from '#track/live.ts'
import type { Arrival } from './arrival.ts'

/** The live state: points first, then what the device said without a place. */
export const tell = (arrival: Arrival): void => {
  const { before, points, received, messages } = arrival
  arrival.live = remember(before.live ?? undefined, points, undefined, received)
  for (const { status, received } of messages)
    if (status) arrival.live = remember(arrival.live, [], storable(status), Math.max(received, arrival.live.heard))
}
