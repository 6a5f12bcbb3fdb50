import type { User } from '#contract/caller.ts'
import { Failure, type Fault, refuse } from '#contract/errors.ts'
import { type NewVehicle, subtypeFaults } from '#resource/vehicle.ts'
import type { Db } from '#store/db.ts'
import * as garages from '#store/fleet/garages.ts'
import * as trackers from '#store/fleet/trackers.ts'
import * as vehicles from '#store/fleet/vehicles.ts'
import type { Held } from '#store/held.ts'
import { hasOpen } from '#store/maintenance/tasks.ts'
import { tagFaults, trackerFaults } from '../bindings.ts'

interface Asking {
  db: Db
  caller: User
  fail(error: 'already_exists'): never
}

/** Fails with 261 where the vehicle has service tasks that are not done: they go by what its tracker counts. */
const letGo = async (db: Db, vehicle: Held<'vehicle'>): Promise<void> => {
  if (await hasOpen(db, vehicle)) throw new Failure('has_external_links')
}

/**
 * Checks and locks all that a vehicle refers to before it is written: it must be the account's (7) and stays locked
 * until the transaction ends. A tracker that is bound to another vehicle is taken from it, or error 247 without
 * `force_reassign`. The tracker of a vehicle with open service tasks stays (261; 247 where a new vehicle would take it). References are locked before vehicles, and those by id, so that no two commands wait for each
 * other.
 * @param id of the vehicle (201) that `vehicle` changes; it is returned with the tracker
 */
export const prepareVehicle = async (
  context: Asking,
  vehicle: Partial<NewVehicle>,
  { id, force_reassign = true }: { id?: number; force_reassign?: boolean },
) => {
  const { db, caller, fail } = context
  const { tracker_id } = vehicle
  const faults = [
    ...(await tagFaults(context, 'vehicle.tags', vehicle.tags)),
    ...(await garageFaults(context, vehicle.garage_id)),
  ]
  const tracker = tracker_id ? await trackers.lock(db, caller, tracker_id) : undefined
  const { vehicle: before, holder } = await vehicles.lock(db, caller, { id, tracker_id })
  if (id && !before) throw new Failure('not_found')
  refuse([
    ...subtypeFaults({ ...before, ...vehicle } as NewVehicle),
    ...trackerFaults('vehicle.tracker_id', { id: tracker_id, tracker, had: before?.tracker_id }),
    ...faults,
  ])
  if (before && tracker_id !== undefined && tracker_id !== before.tracker_id) await letGo(db, before)
  if (holder && holder.id !== id) {
    if (!force_reassign) fail('already_exists')
    // A new vehicle takes it from one with tasks as little as without `force_reassign`.
    if (id) await letGo(db, holder)
    else if (await hasOpen(db, holder)) fail('already_exists')
    await vehicles.update(db, holder, { tracker: null })
  }
  return { before, tracker: tracker_id === undefined ? undefined : (tracker ?? null) }
}

const garageFaults = async ({ db, caller }: Asking, id?: number | null): Promise<Fault[]> =>
  id && !(await garages.hold(db, caller, id))
    ? [{ parameter: 'vehicle.garage_id', error: 'is no garage of the account' }]
    : []
