import type { Counted } from '#store/points/ingest.ts'
import { merge } from '#track/merge.ts'
import { addedTo, addInto, noTotals, type Totals } from '#track/sums.ts'
import { withLate } from '#track/totals.ts'
import type { Arrival } from './arrival.ts'
import type { History } from './history.ts'

/**
 * Adds up all points of a device: goes on with the fresh ones, and writes the totals when the points in the row become a tail, for readers add
 * up what is in the row. Late points before that take it away, until the device is sealed.
 */
export const count = async (arrival: Arrival, history: History): Promise<void> => {
  const { before, late, fresh, tails } = arrival
  if (late.length + fresh.length === 0) return
  if (before.last_time === null && !arrival.counts) {
    arrival.counted = { ...before.counted, totals: undefined }
    return
  }
  const known = late[0] ? disturbed(before.counted, late[0].time) : before.counted
  // A batch that is tried once more finds them with its points, which add nothing then.
  if (known.totals) addInto(known.totals, fresh)
  const totals = known.totals ?? (tails.length > 0 ? await again(arrival, known, history) : undefined)
  const written = writtenOf(arrival, known, totals)
  if (known === before.counted && totals === known.totals && written === undefined) return
  arrival.counted = { lates: known.lates, until: written ? (written.carried.time ?? 0) : known.until, totals }
  const changed = { ...(late.length > 0 && { lates: known.lates }), ...(written !== undefined && { totals: written }) }
  if (late.length > 0 || written !== undefined) arrival.count = changed
}

/** Totals that are to be written: null where those in the row are none any more, `undefined` where they stay. */
const writtenOf = (
  { before, tails }: Arrival,
  known: Counted,
  totals: Totals | undefined,
): Totals | null | undefined => {
  if (tails.length > 0 && totals) return totals
  // So that they are known from the first point on, whoever takes the next.
  if (before.last_time === null) return noTotals()
  return before.counted.until !== null && known.until === null ? null : undefined
}

/** After points that came late, the first of them at `time`: nothing goes on from what was known of all. */
const disturbed = ({ lates, until }: Counted, time: number): Counted => ({
  lates: withLate(lates, time),
  until: until !== null && time <= until ? null : until,
  totals: undefined,
})

/** Totals of what is stored and what comes, where the row still has some. */
const again = async (
  { source: { source_id }, late, fresh }: Arrival,
  { until }: Counted,
  history: History,
): Promise<Totals | undefined> => {
  const stored = until === null ? undefined : await history.totals(source_id)
  return stored && addedTo(stored.totals, merge([stored.points, late, fresh]))
}
