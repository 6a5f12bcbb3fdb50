import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Id } from '#contract/schema.ts'
import { firstOutput } from '#resource/tracker/state.ts'
import { unblocked } from '#resource/tracker/unblocked.ts'
import { engine_output, switchesOf } from '#service/tracker/outputs.ts'
import * as commands from '#store/command/commands.ts'
import * as states from '#store/fleet/device-states.ts'

export default query('tracker/engine_immobilizer/read', {
  summary: 'Tells whether the engine of a tracker is cut.',
  description:
    'As the device told last, in what it sends or in its answer to `tracker/engine_immobilizer/set`; false until it did. ' +
    'Error 214 where no output of the model is kept for it.',
  access: user,
  params: Type.Object({ tracker_id: Id }),
  result: Type.Object({ enabled: Type.Boolean({ description: 'The engine is cut.' }) }),
  errors: ['entity_not_found', 'device_blocked', 'not_supported_by_device'],
  example: { params: { tracker_id: 5 } },

  async handler({ tracker_id }, { db, caller, fail }) {
    const { source_id, model, live } = unblocked(
      (await states.readOne(db, caller, tracker_id)) ?? fail('entity_not_found'),
      fail,
    )
    if (!switchesOf(model).engine_cut) fail('not_supported_by_device')
    const told = firstOutput(live)
    const done = await commands.lastSwitched(db, caller, source_id, engine_output)
    const last = done && done.time > (told?.time ?? 0) ? done : told
    return { enabled: last?.enabled ?? false }
  },
})
