import type { User } from '#contract/caller.ts'
import { type ErrorName, Failure, refuse } from '#contract/errors.ts'
import type { Context } from '#contract/operation.ts'
import { isOfFuel } from '#measure/sensor.ts'
import { tankName } from '#measure/tanks.ts'
import * as marks from '#store/sensors/fuel-marks.ts'
import { ofTracker } from '#store/sensors/sensors.ts'
import { lockOwn } from '../tracker/sensor/locked.ts'

/** Sayings of people about fillings and drains of a tracker. */

export const sayFailures = [
  'not_found',
  'device_blocked',
  'not_for_clones',
  'not_supported_by_sensor',
  'too_many_entities',
] as const satisfies readonly ErrorName[]

interface Saying extends marks.Said {
  tracker_id: number
  sensor_id: number
}

/**
 * Notes what somebody says of a sensor of fuel; answers the id. Throws 201 for what the tracker does not have, 208, 219 for a clone, 228 for a
 * sensor of something else, 267 beyond 10,000 of a tracker, and error 7 for the future and for what was asserted of that time already.
 */
export const say = async (
  { db, caller, now }: Pick<Context<User>, 'db' | 'now'> & { caller: User },
  { tracker_id, sensor_id, ...said }: Saying,
): Promise<number> => {
  const time = said.said === 'denied' ? 'time' : 'to'
  refuse(said.to > now ? [{ parameter: time, error: 'must not be in the future' }] : [])
  const tracker = await lockOwn({ db, caller }, tracker_id)
  const sensor = (await ofTracker(db, tracker)).find(({ id }) => id === sensor_id)
  if (!sensor) throw new Failure('not_found')
  if (!isOfFuel(sensor)) throw new Failure('not_supported_by_sensor')
  const mark = { ...said, input_name: tankName(sensor), created: now }
  const isTwice = said.said === 'asserted' && (await marks.isAsserted(db, tracker, mark))
  refuse(isTwice ? [{ parameter: 'from', error: 'must not overlap another that was asserted' }] : [])
  if ((await marks.countOthers(db, tracker, mark)) >= marks.most_marks) throw new Failure('too_many_entities')
  return marks.say(db, tracker, mark, caller.user_id)
}
