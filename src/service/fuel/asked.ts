import type { User } from '#contract/caller.ts'
import type { CostlyContext } from '#contract/operation.ts'
import { most_between } from '#measure/fuel/receipts.ts'
import type { Sensor } from '#measure/sensor.ts'
import type { Db } from '#store/db.ts'
import { type Recorded, readAllRecorded } from '#store/fleet/device-recorded.ts'
import { type Told, toldOf } from '#store/fleet/vehicles.ts'
import { type Receipt, ofTrackers as receiptsOf } from '#store/fuel/receipts.ts'
import type { Viewer } from '#store/owner.ts'
import * as marks from '#store/sensors/fuel-marks.ts'
import { ofFleet } from '#store/sensors/known.ts'
import { type Reading, readingOf } from '../track/asked.ts'

/** Trackers whose fuel is asked for, each with all that is needed to follow it. */

export interface Opened {
  tracker_id: number
  reading: Reading
  sensors: readonly Sensor[]
  marks: readonly marks.Mark[]
  vehicle: Told | undefined
  /** Of the period, and of what around it may be matched with what was filled in it; by time. */
  receipts: readonly Receipt[]
  /** Zone in which days of receipts are. */
  zone: string
}

type Asking = Pick<CostlyContext<User>, 'db' | 'caller' | 'now'>

/** Opens the trackers of these that the caller sees and that are not blocked, in their order; each is one of `found` by its id. @param isPaid with receipts */
export const openFuel = async (
  { db, caller, now }: Asking,
  found: ReadonlyMap<number, Recorded>,
  period: { from: Date; to: Date },
  isPaid = true,
): Promise<Opened[]> => {
  const ids = [...found.keys()]
  const sensors = await ofFleet(db, caller, ids)
  const said = await marksAround(db, caller, ids, period)
  const vehicles = await toldOf(db, caller, ids)
  const [from, to] = [period.from.getTime() - most_between, period.to.getTime() + most_between]
  const paid = isPaid ? await receiptsOf(db, caller, ids, { from, to }) : new Map<number, Receipt[]>()
  return Array.from(found, ([tracker_id, recorded]) => ({
    ...{ tracker_id, reading: readingOf(recorded, period, { db, now }) },
    ...{ sensors: sensors.get(tracker_id) ?? [], marks: said.get(tracker_id) ?? [] },
    ...{ vehicle: vehicles.get(tracker_id), receipts: paid.get(tracker_id) ?? [] },
    zone: caller.time_zone,
  }))
}

/** Reads what people have said of these trackers in a period and around it: what lies at its ends is followed whole, and is matched with receipts. */
export const marksAround = (
  db: Db,
  viewer: Viewer,
  trackers: readonly number[],
  { from, to }: { from: Date; to: Date },
): ReturnType<typeof marks.ofTrackers> =>
  marks.ofTrackers(db, viewer, trackers, {
    from: new Date(from.getTime() - around),
    to: new Date(to.getTime() + around),
  })

/** Trackers that are asked for together, at most. */
export const most_trackers = 128
/** Days of all of them together, at most: 128 over a month. */
const most_days = most_trackers * 31
const day = 86_400_000
const around = day + most_between

/** Opens all of these trackers, without receipts. Fails with 217 where one is unknown or blocked, with 211 where days of trackers are too many. */
export const openAll = async (
  context: Asking & { fail(error: 'list_has_nonexistent' | 'time_span_too_big'): never },
  trackers: readonly number[],
  period: { from: Date; to: Date },
): Promise<Opened[]> => {
  const ids = [...new Set(trackers)]
  checkDays(ids.length, period, context)
  const found = await readAllRecorded(context.db, context.caller, ids, context.now)
  if (ids.some((id) => found.get(id)?.blocked !== false)) context.fail('list_has_nonexistent')
  return openFuel(context, new Map(ids.map((id) => [id, found.get(id) as Recorded])), period, false)
}

/** Fails with 211 where days of so many trackers are too many. */
export const checkDays = (
  trackers: number,
  period: { from: Date; to: Date },
  { fail }: { fail(error: 'time_span_too_big'): never },
): void => {
  if (trackers > 1 && trackers * Math.floor(lengthOf(period) / day) > most_days) fail('time_span_too_big')
}

const lengthOf = ({ from, to }: { from: Date; to: Date }): number => to.getTime() - from.getTime()
