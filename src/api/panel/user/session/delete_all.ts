import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id, None } from '#contract/schema.ts'
import * as customers from '#store/dealer/customers.ts'
import { endAllOfUser } from '#store/people/sessions.ts'

export default command('panel/user/session/delete_all', {
  summary: 'Ends all sessions of a user of the dealer.',
  description:
    'Also what was mailed to it and not used yet; its API keys stay, and so do the sessions of its sub-users.',
  access: dealerWith(['users', 'update']),
  params: Type.Object({ user_id: Id }),
  result: None,
  errors: ['not_found'],

  async handler({ user_id }, { db, caller, fail }) {
    if (!(await customers.hold(db, caller, user_id))) fail('not_found')
    await endAllOfUser(db, user_id)
    return {}
  },
})
