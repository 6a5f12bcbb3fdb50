import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id, None } from '#contract/schema.ts'
import { unblocked } from '#resource/tracker/unblocked.ts'
import { Output, switchesOf } from '#service/tracker/outputs.ts'
import * as outputs from '#store/fleet/outputs.ts'

export default command('tracker/output/update', {
  summary: 'Names an output of a tracker.',
  description: 'An empty title is none. Error 214 for an output that the tracker has not.',
  access: userWith('tracker_update'),
  params: Type.Object({ tracker_id: Id, tracker_output: Described(Output, 'The output, and what it is called.') }),
  result: None,
  errors: ['not_found', 'device_blocked', 'not_supported_by_device'],

  async handler({ tracker_id, tracker_output: { number, title } }, { db, caller, fail }) {
    const [found = fail('not_found')] = await outputs.read(db, caller, [tracker_id])
    const { model } = unblocked(found, fail)
    if (!switchesOf(model).numbers.includes(number)) fail('not_supported_by_device')
    await outputs.rename(db, caller, tracker_id, number, title)
    return {}
  },
})
