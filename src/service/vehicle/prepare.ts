import type { User } from '#contract/caller.ts'
import { Failure, type Fault, refuse } from '#contract/errors.ts'
import { type NewVehicle, subtypeFaults } from '#resource/vehicle.ts'
import type { Db } from '#store/db.ts'
import * as garages from '#store/fleet/garages.ts'
import * as trackers from '#store/fleet/trackers.ts'
import * as vehicles from '#store/fleet/vehicles.ts'
import { tagFaults, trackerFaults } from '../bindings.ts'

interface Asking {
  db: Db
  caller: User
  fail(error: 'already_exists'): never
}

/**
 * Settles what a vehicle that is about to be written refers to: all of it is the account's (7) and stays until the
 * transaction ends. A tracker that is tied to another vehicle is taken from it, or error 247 without `force_reassign`.
 * What is referred to is locked before vehicles are, and those by their ids, so that nobody waits in a circle.
 * @param id of a vehicle that is there (201), which `vehicle` are changes of; answers it, and the tracker
 */
export const prepare = async (
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
  if (holder && holder.id !== id) {
    if (!force_reassign) fail('already_exists')
    await vehicles.update(db, holder, { tracker: null })
  }
  return { before, tracker: tracker_id === undefined ? undefined : (tracker ?? null) }
}

const garageFaults = async ({ db, caller }: Asking, id?: number | null): Promise<Fault[]> =>
  id && !(await garages.hold(db, caller, id))
    ? [{ parameter: 'vehicle.garage_id', error: 'is no garage of the account' }]
    : []
