import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id, LongId } from '#contract/schema.ts'
import {
  command_patience,
  commandFailures,
  commandsOf,
  deviceFor,
  reached,
  sendOne,
} from '#service/tracker/commanding.ts'

export default command('tracker/reboot', {
  summary: 'Lets a device start anew.',
  description:
    'Beyond the contract. It is told once, and within ten minutes or not at all. Error 213 when it was not heard for 15 minutes, 214 ' +
    'where devices of its protocol cannot be told.',
  access: userWith('tracker_configure'),
  params: Type.Object({ tracker_id: Id }),
  result: Type.Object({ id: Described(LongId, 'Id of the command that was sent.') }),
  errors: ['not_found', 'device_offline', ...commandFailures],

  async handler({ tracker_id }, context) {
    const { fail } = context
    const device = await deviceFor(context, tracker_id, () => fail('not_found'))
    if (!commandsOf(device.model).includes('reboot')) fail('not_supported_by_device')
    await reached(context, device)
    const told = { command: { type: 'reboot' }, reliable: false, patience: command_patience.at_once }
    const id = await sendOne(context, device, told)
    return { id }
  },
})
