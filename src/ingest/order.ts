import { merge } from '#track/merge.ts'
import { flag, is } from '#track/point.ts'
import type { Arrival } from './arrival.ts'

/**
 * Devices repeat themselves and send out of order; a time of a tracker is one point, the one that came first.
 * What is dated ahead is stored and no more: its time is none that others could come before. The first of another device says so.
 */
export const order = (arrival: Arrival): void => {
  const { last_time } = arrival.before
  arrival.points = merge(arrival.messages.map(({ points }) => points))
  arrival.ahead = arrival.points.filter((point) => is(point, flag.ahead))
  arrival.outcomes.ahead = arrival.ahead.length
  const dated = arrival.ahead.length > 0 ? arrival.points.filter((point) => !is(point, flag.ahead)) : arrival.points
  const at = last_time === null ? 0 : dated.findIndex(({ time }) => time > last_time)
  const first = at === -1 ? dated.length : at
  arrival.late = dated.slice(0, first)
  arrival.fresh = dated.slice(first)
  const [newer] = arrival.fresh
  if (newer && isOfAnother(arrival)) newer.flags |= flag.other_device
}

/** Answers whether all that is stored is of a device whose place another one has taken since. */
const isOfAnother = ({ source: { replaced }, before: { last_time } }: Arrival): boolean =>
  replaced !== null && last_time !== null && last_time < replaced
