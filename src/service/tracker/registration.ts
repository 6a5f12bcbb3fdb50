import { Type } from 'typebox'
import type { User } from '#contract/caller.ts'
import type { ErrorName } from '#contract/errors.ts'
import type { Context, Keeping } from '#contract/operation.ts'
import { Described, Nullable, Optional, Text } from '#contract/schema.ts'
import { isGenerated, makeDeviceId } from '#resource/tracker/device-id.ts'
import type { Model } from '#resource/tracker/models.ts'
import { ownId } from '#resource/tracker/plugins.ts'
import * as sources from '#store/billing/sources.ts'
import { type Db, violated } from '#store/db.ts'
import * as groups from '#store/fleet/groups.ts'
import * as trackers from '#store/fleet/trackers.ts'
import type { Seller, Viewer } from '#store/owner.ts'
import { give, offerFor, proveCode } from './activation.ts'
import { type Giving, giveTemplates } from './sensor/giving.ts'

/** Registration of trackers, the same however the device is named. */

export const Code = Optional(Nullable(Type.String({ maxLength: 255 })))

const Apn = Optional(Nullable(Text(40)))

/** Parameters on how to tell the device where to send; nothing is sent to devices yet. */
export const Sending = {
  apn_name: Described(Apn, 'Accepted and not used: nothing is sent to devices yet.'),
  apn_user: Described(Apn, 'Accepted and not used, as `apn_name`.'),
  apn_password: Described(Apn, 'Accepted and not used, as `apn_name`.'),
  send_register_commands: Optional(
    Nullable(Type.Boolean({ description: 'Null is what the platform does by itself.' })),
  ),
}

export const failures = [
  'entity_not_found',
  'device_limit_exceeded',
  'device_id_in_use',
  'wrong_activation_code',
  'registration_forbidden',
] as const satisfies readonly ErrorName[]

interface Device {
  label: string
  /** 0 for none. */
  group_id: number
  device_id: string
  model: string
  phone: string | null
}

/**
 * Registers a device: creates its tracker with its plan and gift, and returns it. The unique index `source_phone` may
 * refuse it.
 */
export const register = async (
  context: Context<User, (typeof failures)[number]> & Keeping,
  device: Device,
  given: string | null | undefined,
) => {
  const code = given?.trim()
  await proveCode(context, code)
  return context.transaction((db) => create({ ...context, db }, device, code))
}

const create = async (context: Context<User, (typeof failures)[number]>, device: Device, code: string | undefined) => {
  const tracker_id = await registerOne(context, device, code)
  const value = await trackers.read(context.db, context.caller, tracker_id)
  if (!value) throw new Error(`Tracker ${tracker_id} was registered and cannot be read`)
  return { value }
}

interface Registering {
  db: Db
  caller: Viewer & Seller
  now: Date
  config: Giving['config']
  fail(error: (typeof failures)[number]): never
}

/** Registers a device in the transaction of `db`, with the sensors that templates say, and answers the id of its tracker; by the plan `chosen`, where the dealer names one. */
export const registerOne = async (
  { db, caller, now, config, fail }: Registering,
  { group_id, ...device }: Device,
  code?: string,
  chosen?: number,
): Promise<number> => {
  if (group_id && !(await groups.hold(db, caller, group_id))) fail('entity_not_found')
  const offer = await offerFor(db, caller, code, fail, chosen)
  const tracker_id = await sources
    .register(db, caller, { ...device, group_id: group_id || null, ...offer })
    .catch((error: unknown) => (violated(error) === 'source_device' ? fail('device_id_in_use') : Promise.reject(error)))
  await give({ db, caller, now }, tracker_id, offer)
  await giveTemplates({ db, now, config }, caller, [tracker_id])
  return tracker_id
}

/** The id of a device: its own, or one that the platform makes up. Throws error 7 of `device_id` for what none of the model has. */
export const deviceIdOf = async (db: Db, model: Model, given: string | null | undefined): Promise<string> =>
  isGenerated(model.id_type) ? freshId(db, model.id_type) : ownId(model, given ?? '')

const freshId = async (db: Db, id_type: Model['id_type']): Promise<string> => {
  const id = makeDeviceId(id_type)
  return (await sources.isRegistered(db, id)) ? freshId(db, id_type) : id
}
