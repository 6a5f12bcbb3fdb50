import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id, LongId } from '#contract/schema.ts'
import { commandFailures, deviceFor, reached, sendOne } from '#service/tracker/commanding.ts'
import { engine_output, switched, switchesOf } from '#service/tracker/outputs.ts'

export default command('tracker/engine_immobilizer/set', {
  summary: 'Cuts the engine of a tracker, or lets it run again.',
  description:
    'Whatever its speed: some devices wait until it is slow. As `tracker/output/set` otherwise. Error 214 where no output of ' +
    'the model is kept for it. The `id` is beyond the contract.',
  access: userWith('tracker_set_output'),
  params: Type.Object({ tracker_id: Id, enabled: Type.Boolean({ description: 'The engine is cut.' }) }),
  result: Type.Object({ id: Described(LongId, 'Id of the command that was sent.') }),
  errors: ['entity_not_found', 'device_offline', ...commandFailures],
  example: { params: { tracker_id: 5 } },

  async handler({ tracker_id, enabled }, context) {
    const { fail } = context
    const device = await deviceFor(context, tracker_id, () => fail('entity_not_found'))
    if (!switchesOf(device.model).engine_cut) fail('not_supported_by_device')
    await reached(context, device)
    const id = await sendOne(context, device, switched(engine_output, enabled))
    return { id }
  },
})
