import { Type } from 'typebox'
import * as commands from '#store/fleet/commands.ts'
import * as states from '#store/points/states.ts'
import { user } from '../../caller.ts'
import { query } from '../../operation.ts'
import { Id } from '../../schema.ts'
import { engine_output, switchesOf } from '../outputs.ts'
import { firstOutput } from '../state.ts'
import { unblocked } from '../unblocked.ts'

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
