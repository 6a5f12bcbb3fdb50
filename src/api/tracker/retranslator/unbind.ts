import { Type } from 'typebox'
import { master, notInDemo } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id, None } from '#contract/schema.ts'
import * as trackers from '#store/fleet/trackers.ts'
import * as bindings from '#store/forward/bindings.ts'

export default command('tracker/retranslator/unbind', {
  summary: 'Sends the points of a tracker on to a platform no more.',
  description: 'What was not sent yet is not sent. 201 when it is not bound.',
  access: notInDemo(master),
  params: Type.Object({ tracker_id: Id, retranslator_id: Id }),
  result: None,
  errors: ['not_found'],
  example: { after: ['tracker/retranslator/bind'] },

  async handler({ tracker_id, retranslator_id }, { db, caller, fail }) {
    if (!(await trackers.findOne(db, caller, tracker_id))) fail('not_found')
    if (!(await bindings.unbind(db, caller, { tracker_id, retranslator_id }))) fail('not_found')
    return {}
  },
})
