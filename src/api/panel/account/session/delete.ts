import { Type } from 'typebox'
import { dealer, inPerson } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { LongId, None } from '#contract/schema.ts'
import { removeSession } from '#store/people/session-list.ts'

export default command('panel/account/session/delete', {
  summary: 'Ends a session of the panel login, by its id in the list.',
  access: inPerson(dealer),
  params: Type.Object({ session_id: LongId }),
  result: None,
  errors: ['not_found'],
  example: { params: { session_id: '<list.0.id of panel/account/session/list>' } },

  async handler({ session_id }, { db, caller, fail }) {
    if (!(await removeSession(db, caller, session_id))) fail('not_found')
    return {}
  },
})
