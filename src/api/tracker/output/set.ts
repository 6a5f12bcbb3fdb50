import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id, LongId } from '#contract/schema.ts'
import { commandFailures, deviceFor, reached, sendOne } from '#service/tracker/commanding.ts'
import { switched, switchesOf } from '#service/tracker/outputs.ts'

export default command('tracker/output/set', {
  summary: 'Switches an output of a tracker.',
  description:
    'The device is told once, and within ten minutes or not at all; what became of it is told by ' +
    '`tracker/command/sent/list`, and an entry `output_change` of the history tells when the device says that it did it. Error 213 when it was not heard ' +
    'for 15 minutes, 214 for an output that it has not or that cuts the engine. The `id` is beyond the contract.',
  access: userWith('tracker_set_output'),
  params: Type.Object({
    tracker_id: Id,
    output: Type.Integer({ minimum: 1, maximum: 64, description: 'Its number, from 1.' }),
    enable: Type.Boolean({ description: 'It is switched on.' }),
  }),
  result: Type.Object({ id: Described(LongId, 'Id of the command that was sent.') }),
  errors: ['entity_not_found', 'device_offline', ...commandFailures],

  async handler({ tracker_id, output, enable }, context) {
    const { fail } = context
    const device = await deviceFor(context, tracker_id, () => fail('entity_not_found'))
    if (!switchesOf(device.model).numbers.includes(output)) fail('not_supported_by_device')
    await reached(context, device)
    const id = await sendOne(context, device, switched(output, enable))
    return { id }
  },
})
