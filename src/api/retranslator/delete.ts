import { Type } from 'typebox'
import { master, notInDemo } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id, None } from '#contract/schema.ts'
import * as retranslators from '#store/forward/retranslators.ts'

export default command('retranslator/delete', {
  summary: 'Removes a platform that points are sent on to.',
  description: 'No tracker is bound to it any more; what was not sent yet is not sent.',
  access: notInDemo(master),
  params: Type.Object({ retranslator_id: Id }),
  result: None,
  errors: ['not_found'],

  async handler({ retranslator_id }, { db, caller, fail }) {
    if (!(await retranslators.remove(db, caller, retranslator_id))) fail('not_found')
    return {}
  },
})
