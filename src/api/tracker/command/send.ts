import { Type } from 'typebox'
import { notInDemo, userWithBoth } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id, LongId } from '#contract/schema.ts'
import { commandFailures, commandsOf, deviceFor, reached, sendOne } from '#service/tracker/commanding.ts'
import { isUrgent, keptOf, patienceOf, TypedCommand } from './typed.ts'

export default command('tracker/command/send', {
  summary: 'Tells a device something that its protocol has a word for.',
  description:
    'Beyond the contract. It is told once. What sets something waits a day for a device that is away; the others are told within ten ' +
    'minutes or not at all, and answer 213 when the device was not heard for 15 minutes. 214 where its protocol has no such word: ' +
    '`commands` of `tracker/list_models` tells which it has. What became of it is told by `tracker/command/sent/list`.',
  access: notInDemo(userWithBoth('tracker_configure', 'tracker_set_output')),
  params: Type.Object({ tracker_id: Id, command: Described(TypedCommand, 'What it is told.') }),
  result: Type.Object({ id: Described(LongId, 'Id of the command that was sent.') }),
  errors: ['not_found', 'device_offline', ...commandFailures],
  example: { params: { command: { type: 'version' } } },

  async handler({ tracker_id, command }, context) {
    const { fail } = context
    const kept = keptOf(command)
    const device = await deviceFor(context, tracker_id, () => fail('not_found'))
    if (!commandsOf(device.model).includes(command.type)) fail('not_supported_by_device')
    if (isUrgent(command.type)) await reached(context, device)
    const id = await sendOne(context, device, { command: kept, reliable: false, patience: patienceOf(command.type) })
    return { id }
  },
})
