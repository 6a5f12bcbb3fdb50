import { Type } from 'typebox'
import { inPerson, notInDemo, standardSession } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { LongId, None } from '#contract/schema.ts'
import { removeSession } from '#store/people/session-list.ts'

export default command('user/session/delete', {
  summary: 'Ends a session of the user, by its id in the list.',
  access: inPerson(notInDemo(standardSession)),
  params: Type.Object({ session_id: LongId }),
  result: None,
  errors: ['not_found'],

  async handler({ session_id }, { db, caller, fail }) {
    if (!(await removeSession(db, caller, session_id))) fail('not_found')
    return {}
  },
})
