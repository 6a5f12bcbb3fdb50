import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id, LongId } from '#contract/schema.ts'
import { commandFailures, deviceFor, reached, send } from '#service/tracker/commanding.ts'
import { switched, switchesOf } from '#service/tracker/outputs.ts'

export default command('tracker/output/set_all', {
  summary: 'Switches all outputs of a tracker.',
  description:
    'One after another, each as `tracker/output/set` does. Error 214 when there are not as many as the tracker has, or one ' +
    'of them cuts the engine. The `ids` are beyond the contract.',
  access: userWith('tracker_set_output'),
  params: Type.Object({
    tracker_id: Id,
    outputs: Type.Array(Type.Boolean(), {
      minItems: 1,
      maxItems: 64,
      description: 'Which of them are switched on, from the first.',
    }),
  }),
  result: Type.Object({ ids: Type.Array(LongId, { description: 'Ids of the commands that were sent.' }) }),
  errors: ['entity_not_found', 'device_offline', ...commandFailures],
  example: { params: { outputs: [true, false] } },

  async handler({ tracker_id, outputs }, context) {
    const { fail } = context
    const device = await deviceFor(context, tracker_id, () => fail('entity_not_found'))
    const { numbers, engine_cut } = switchesOf(device.model)
    if (engine_cut || outputs.length !== numbers.length) fail('not_supported_by_device')
    const commands = outputs.map((enabled, i) => switched(i + 1, enabled))
    await reached(context, device)
    return { ids: await send(context, device, commands) }
  },
})
