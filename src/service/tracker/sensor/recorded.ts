import type { User } from '#contract/caller.ts'
import type { CostlyContext } from '#contract/operation.ts'
import { ordered } from '#contract/period.ts'
import type { Sensor } from '#measure/sensor.ts'
import { unblocked } from '#resource/tracker/unblocked.ts'
import { readRecorded } from '#store/fleet/device-recorded.ts'
import { readColumns } from '#store/points/selected.ts'
import { ofTrackers } from '#store/sensors/sensors.ts'
import { datedRows, rowsWithin, type Selection, type Wanted } from '#track/selection.ts'
import { type Reading, readingOf } from '../../track/asked.ts'

/** Sensors of a tracker over what was recorded. Times in milliseconds since 1970 UTC. */

interface Ends {
  from: Date
  to: Date
}

/** A history with the sensors by which it is read. */
export interface Sensed extends Reading {
  sensors: Sensor[]
}

/**
 * The sensors of a tracker, and its history, opened for a period. Throws error 7 unless `to` is later than `from`; fails with 201 for an
 * unknown tracker, with 208 for a blocked one, and then as `within` does. @param within the period that may be asked for
 */
export const openSensors = async (
  asked: Ends & { tracker_id: number },
  { db, caller, now, fail }: CostlyContext<User, 'not_found' | 'device_blocked'>,
  within: (asked: Ends) => Ends,
): Promise<Sensed> => {
  ordered(asked.from, asked.to)
  const { tracker_id } = asked
  const recorded = unblocked((await readRecorded(db, caller, tracker_id, now)) ?? fail('not_found'), fail)
  const sensors = (await ofTrackers(db, caller, [tracker_id])).get(tracker_id) ?? []
  return { ...readingOf(recorded, within(asked), { db, now }), sensors }
}

/** How long before a period it is looked for what the parts of composites said last. */
const before = 3_600_000

/**
 * These columns of the points of the period, batch by batch, without those that were dated ahead. What the plan keeps of the hour before
 * is given to `lead`, for readings that remember.
 */
export async function* columnsOf(
  { query, source_id, period, kept_from }: Reading,
  wanted: Wanted,
  lead: (selection: Selection) => void,
): AsyncGenerator<Selection> {
  if (period.to < period.from) return
  const from = Math.max(period.from - before, kept_from)
  for await (const batch of readColumns(query, source_id, wanted, { from, to: period.to })) {
    const selection = datedRows(batch)
    const early = rowsWithin(selection, { from, to: period.from - 1 })
    const within = rowsWithin(selection, period)
    if (early.columns.time.length > 0) lead(early)
    if (within.columns.time.length > 0) yield within
  }
}
