import { merge } from '#track/merge.ts'
import type { Arrival } from './arrival.ts'

/** Devices repeat themselves and send out of order; a time of a tracker is one point, the one that came first. */
export const order = (arrival: Arrival): void => {
  const { last_time } = arrival.before
  arrival.points = merge([arrival.points])
  const at = last_time === null ? 0 : arrival.points.findIndex(({ time }) => time > last_time)
  const first = at === -1 ? arrival.points.length : at
  arrival.late = arrival.points.slice(0, first)
  arrival.fresh = arrival.points.slice(first)
}
