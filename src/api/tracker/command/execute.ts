import { Type } from 'typebox'
import { command } from '#contract/operation.ts'
import { Described, Id, None } from '#contract/schema.ts'
import { unblocked } from '#resource/tracker/unblocked.ts'
import {
  type ConfigOfHardware,
  type ConfigOfHttp,
  filled,
  keeper,
  knownOf,
  most_calls,
} from '#service/tracker/command/saved.ts'
import { command_patience, commandFailures, deviceFor, send } from '#service/tracker/commanding.ts'
import * as saved from '#store/command/saved-commands.ts'
import * as states from '#store/fleet/device-states.ts'
import * as trackers from '#store/fleet/trackers.ts'

export default command('tracker/command/execute', {
  summary: 'Does what a command that is kept for a tracker says.',
  description:
    'The device is told as by `tracker/raw_command/send`, with its errors. Somebody else is asked by POST, once, within ten minutes and behind the answer to this: ' +
    'what came of it is told by `last_call` of the command. Values in the body are those of now. Not into the network of ' +
    `the platform, unless its operator allows it. ${most_calls} requests of an account may wait.`,
  access: keeper,
  params: Type.Object({ tracker_id: Id, command_id: Described(Id, 'The command that is executed.') }),
  result: None,
  errors: ['not_found', ...commandFailures],

  async handler({ tracker_id, command_id }, context) {
    const { db, caller, secret, fail } = context
    const { label, source } = (await trackers.read(db, caller, tracker_id)) ?? fail('not_found')
    unblocked(source, fail)
    const { type, sealed } = (await saved.find(db, caller, tracker_id, command_id)) ?? fail('not_found')
    const config: unknown = JSON.parse(secret.open(sealed))
    if (type === 'hardware') {
      const { command: text, reliable } = config as ConfigOfHardware
      const device = await deviceFor(context, tracker_id, () => fail('not_found'))
      await send(context, device, [{ command: { type: 'text', text }, reliable, patience: command_patience.words }])
      return {}
    }
    if ((await saved.countCalls(db, caller)) >= most_calls) fail('over_quota')
    const [state] = await states.readSources(db, [source.id])
    const request = filled(config as ConfigOfHttp, knownOf({ ...source, label }, state?.live ?? undefined))
    await saved.call(db, caller, command_id, secret.seal(JSON.stringify(request)))
    return {}
  },
})
