import type { User } from '#contract/caller.ts'
import type { ErrorName } from '#contract/errors.ts'
import type { Context } from '#contract/operation.ts'
import type { CommandType } from '#device/about.ts'
import { abouts } from '#device/catalogue.gen.ts'
import { modelOf } from '#resource/tracker/models.ts'
import { unblocked } from '#resource/tracker/unblocked.ts'
import * as commands from '#store/command/commands.ts'
import type { Db } from '#store/db.ts'
import * as states from '#store/fleet/device-states.ts'
import type { Owner } from '#store/owner.ts'
import { type Connection, connection, type Live } from '#track/live.ts'

/** Commands to devices (supplement, section 5.6). */

export const commandFailures = [
  'device_blocked',
  'not_for_clones',
  'not_supported_by_device',
  'over_quota',
] as const satisfies readonly ErrorName[]
type Failing = (typeof commandFailures)[number]

/** Commands that may wait for one device. */
const most_queued = 20

/** Seconds that a command may wait: one that moves something comes at once or not at all, words may wait for a device that sleeps. */
export const command_patience = { at_once: 600, words: 86_400 }

/** Types of commands that devices of a model take. */
export const commandsOf = (model: string): readonly CommandType[] => {
  const { protocol } = modelOf(model) ?? {}
  return (protocol && abouts[protocol].commands) ?? []
}

export type Device = NonNullable<Awaited<ReturnType<typeof commands.deviceOf>>>

/**
 * The device of a tracker for a command. Fails for a blocked one and for a clone; where the caller has no such tracker
 * it calls `missing`.
 */
export const deviceFor = async (
  { db, caller, fail }: { db: Db; caller: User; fail(error: Failing): never },
  tracker_id: number,
  missing: () => never,
): Promise<Device> => {
  const device = unblocked((await commands.deviceOf(db, caller, tracker_id)) ?? missing(), fail)
  return device.clone ? fail('not_for_clones') : device
}

const away: readonly Connection[] = ['offline', 'just_registered', 'just_replaced']

/**
 * The latest data of the device; fails unless it is connected, that is heard in the last 15 minutes (rulings,
 * "Connection status").
 */
export const reached = async (
  context: { db: Db; now: Date; fail(error: 'device_offline'): never },
  device: Device,
): Promise<Live> => {
  const [{ live = null, replaced = null } = {}] = await states.readSources(context.db, [device.source_id])
  const isAway = away.includes(connection(live ?? undefined, context.now.getTime(), replaced))
  return live && !isAway ? live : context.fail('device_offline')
}

interface Sending extends Pick<Context, 'db' | 'nudge' | 'after'> {
  /** Whose the device is. */
  caller: Owner
  fail(error: 'not_supported_by_device' | 'over_quota'): never
}

/** Queues the commands for the device, notifies the process that holds its connection, and returns their ids. */
export const send = async (
  { db, caller, fail, nudge, after }: Sending,
  { source_id, model }: Pick<Device, 'source_id' | 'model'>,
  queued: readonly commands.Queued[],
): Promise<number[]> => {
  const known = commandsOf(model)
  if (!queued.every(({ command }) => known.some((type) => type === command.type))) fail('not_supported_by_device')
  if ((await commands.countQueued(db, caller, source_id)) + queued.length > most_queued) fail('over_quota')
  const ids = await commands.queue(db, caller, source_id, queued)
  after(() => nudge([source_id]))
  return ids
}

/** Queues one command as `send` does and returns its id. */
export const sendOne = async (
  context: Sending,
  device: Pick<Device, 'source_id' | 'model'>,
  queued: commands.Queued,
): Promise<number> => (await send(context, device, [queued]))[0] as number
