import type { User } from '#contract/caller.ts'
import { Failure } from '#contract/errors.ts'
import type { Context } from '#contract/operation.ts'
import { unblocked } from '#resource/tracker/unblocked.ts'
import type { Db } from '#store/db.ts'
import * as trackers from '#store/fleet/trackers.ts'
import * as sensors from '#store/sensors/sensors.ts'

/** Trackers and sensors that are to be changed. */

interface Asking {
  db: Db
  caller: User
}

const fail = (error: 'device_blocked'): never => {
  throw new Failure(error)
}

/** Somebody who changes sensors, and how those hear of it who are told what they say. */
export type Changing = Asking & Pick<Context, 'after' | 'restated' | 'now'>

/** Locks a tracker that has sensors of its own. Throws 201 where the caller does not see it, 208 for a blocked one, 219 for a clone. */
export const lockOwn = async ({ db, caller }: Asking, tracker_id: number) => {
  const tracker = await trackers.lock(db, caller, tracker_id)
  if (!tracker) throw new Failure('not_found')
  if (unblocked(tracker, fail).clone) throw new Failure('not_for_clones')
  return tracker
}

/** Locks a tracker whose sensors are to be changed; who is told its readings is told of it once they are. Throws as `lockOwn` does. */
export const lockTracker = async ({ after, restated, ...asking }: Changing, tracker_id: number) => {
  const tracker = await lockOwn(asking, tracker_id)
  after(() => restated([tracker.source_id]))
  return tracker
}

/** Locks a sensor that is about to change, and its tracker. Throws as `lockTracker` does, and 201 for a sensor that the tracker does not have. */
export const lockSensor = async (changing: Changing, tracker_id: number, sensor_id: number) => {
  const tracker = await lockTracker(changing, tracker_id)
  const sensor = await sensors.lock(changing.db, tracker, sensor_id)
  if (!sensor) throw new Failure('not_found')
  return { tracker, sensor }
}

/** The sensors of a tracker that the caller sees. Throws 201 for an unknown one, 208 for a blocked one. */
export const sensorsOf = async ({ db, caller }: Asking, tracker_id: number) => {
  const tracker = await trackers.findOne(db, caller, tracker_id)
  if (!tracker) throw new Failure('not_found')
  unblocked(tracker, fail)
  return (await sensors.ofTrackers(db, caller, [tracker_id])).get(tracker_id) ?? []
}
