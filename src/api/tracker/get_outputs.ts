import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Described, Id } from '#contract/schema.ts'
import { unblocked } from '#resource/tracker/unblocked.ts'
import { Output, outputsOf } from '#service/tracker/outputs.ts'
import * as outputs from '#store/fleet/outputs.ts'

export default query('tracker/get_outputs', {
  summary: 'Lists the outputs of a tracker that can be switched.',
  description:
    'None where its protocol has no words for it. An output that cuts the engine is not among them: ' +
    '`tracker/engine_immobilizer/set` switches it. How they are is told by `tracker/get_state`.',
  access: user,
  params: Type.Object({ tracker_id: Id }),
  result: Type.Object({ result: Described(Type.Array(Output), 'Its outputs, by their numbers.') }),
  errors: ['not_found', 'device_blocked'],

  async handler({ tracker_id }, { db, caller, fail }) {
    const [found = fail('not_found')] = await outputs.read(db, caller, [tracker_id])
    return { result: outputsOf(unblocked(found, fail)) }
  },
})
