import { Type } from 'typebox'
import type { User } from '#contract/caller.ts'
import { type ErrorName, invalid } from '#contract/errors.ts'
import type { Context } from '#contract/operation.ts'
import { Default } from '#contract/schema.ts'
import { counter_types } from '#measure/counter.ts'
import { isMobile, modelOf } from '#resource/tracker/models.ts'
import { unblocked } from '#resource/tracker/unblocked.ts'
import * as sources from '#store/billing/sources.ts'
import * as commands from '#store/command/commands.ts'
import { violated } from '#store/db.ts'
import * as trackers from '#store/fleet/trackers.ts'
import { queryOf } from '#store/query.ts'
import { unbindAll } from '#store/rules/bindings.ts'
import { changedTrackers } from '#store/rules/rule-versions.ts'
import * as counters from '#store/sensors/counters.ts'
import { giveTemplates } from './sensor/giving.ts'

/** Replacement of a tracker's device by another one (supplement 5.6). */

export const KeepRules = Default(
  Type.Boolean({ description: 'The rules of the tracker watch the new device; false: they are taken from it.' }),
  true,
)

export const replaceFailures = [
  'entity_not_found',
  'device_blocked',
  'not_for_clones',
  'not_in_this_status',
] as const satisfies readonly ErrorName[]

export const newDeviceFailures = ['device_id_in_use'] as const satisfies readonly ErrorName[]

type Failing = (typeof replaceFailures)[number]

/**
 * Reads and locks a tracker and its device, which is to be replaced. Fails unless the device was heard at least once,
 * for else it has nothing to hand on.
 */
export const replaceable = async (
  { db, caller, fail }: { db: Context['db']; caller: User; fail(error: Failing): never },
  tracker_id: number,
) => {
  const tracker = unblocked((await trackers.lock(db, caller, tracker_id)) ?? fail('entity_not_found'), fail)
  if (tracker.clone) fail('not_for_clones')
  const device = (await sources.lockToRetry(db, caller, tracker.source_id)) ?? fail('entity_not_found')
  return device.heard ? { ...device, heard: device.heard, tracker } : fail('not_in_this_status')
}

interface Next {
  device_id: string
  model: string
  phone: string | null
}

/** Replaces the device and returns the tracker as it is now. The unique index `source_phone` may refuse it. */
export const replace = async (
  context: Context<User, Failing | (typeof newDeviceFailures)[number]>,
  tracker_id: number,
  next: Next,
  keep_rules: boolean,
) => {
  const { db, caller, now, config, fail, after, restated } = context
  const { id: source_id, device_id, model, tracker } = await replaceable(context, tracker_id)
  notMobile('tracker_id', model)
  if (next.device_id === device_id) fail('device_id_in_use')
  await commands.giveUp(db, caller, source_id)
  await counters.goOn(db, queryOf(db), tracker, counter_types, now)
  if (!keep_rules) {
    await changedTrackers(db, caller, [tracker_id], now)
    await unbindAll(db, tracker)
  }
  await sources
    .replace(db, caller, source_id, next)
    .catch((error: unknown) => (violated(error) === 'source_device' ? fail('device_id_in_use') : Promise.reject(error)))
  await giveTemplates({ db, now, config }, caller, [tracker_id])
  after(() => restated([source_id]))
  return { value: (await trackers.read(db, caller, tracker_id)) ?? fail('entity_not_found') }
}

/** Throws error 7 of the parameter for a model that is an app: apps replace nobody, and nobody replaces them. */
export const notMobile = (parameter: string, code: string): void => {
  const model = modelOf(code)
  if (model && isMobile(model)) throw invalid(parameter, 'must be no app on a phone')
}
