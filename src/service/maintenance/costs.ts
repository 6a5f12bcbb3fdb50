import type { Static } from 'typebox'
import type { User } from '#contract/caller.ts'
import type { Context } from '#contract/operation.ts'
import type { VehicleCost } from '#resource/vehicle-cost.ts'
import { readAllRecorded } from '#store/fleet/device-recorded.ts'
import * as costs from '#store/maintenance/costs.ts'
import { queryOf } from '#store/query.ts'
import { readingOf } from '../track/asked.ts'
import { sumsOf } from '../track/sums.ts'

/** What vehicles cost, and how far they were driven for it. */

type Asking = Pick<Context<User>, 'db' | 'caller' | 'now'>

/** A page of vehicles with what they cost in a period, by label, and the number of all. */
export const readCosts = async (
  asking: Asking,
  wanted: costs.Wanted,
): Promise<{ list: Static<typeof VehicleCost>[]; count: number }> => {
  const { list, count } = await costs.costsOf(asking.db, asking.caller, wanted)
  const driven = await drivenBy(
    asking,
    list.flatMap(({ tracker_id }) => tracker_id ?? []),
    wanted,
  )
  return { list: list.map((cost) => told(cost, driven.get(cost.tracker_id ?? 0) ?? null)), count }
}

const told = ({ tracker_id: _, ...cost }: costs.VehicleCost, distance: number | null) => {
  const total = cost.service_cost + cost.fuel_cost
  return { ...cost, total, distance, per_kilometre: distance ? total / distance : null }
}

/** Kilometres of trackers in the period; of those that are blocked, or on a part of the database that is away, nothing. */
const drivenBy = async (
  { db, caller, now }: Asking,
  tracker_ids: readonly number[],
  { from, to }: { from: Date; to: Date },
): Promise<ReadonlyMap<number, number>> => {
  const recorded = [...(await readAllRecorded(db, caller, tracker_ids, now))].filter(([, { blocked }]) => !blocked)
  const readings = recorded.map(([, one]) => readingOf(one, { from, to }, { db, now }))
  const sums = await sumsOf(queryOf(db), readings, { from, to, include_gsm_lbs: true, filter: true })
  return new Map(recorded.map(([tracker_id], i) => [tracker_id, (sums[i]?.length ?? 0) / 1000]))
}
