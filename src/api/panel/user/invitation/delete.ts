import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id, None } from '#contract/schema.ts'
import * as customers from '#store/dealer/customers.ts'
import * as invitations from '#store/people/invitations.ts'

export default command('panel/user/invitation/delete', {
  summary: 'Takes the invitation of a user back.',
  description:
    'Its links open nothing any more, and a mail that waits is not sent. The account stays, without a password, until it is ' +
    'ended or invited once more. 201 for a user that has accepted.',
  access: dealerWith(['users', 'update']),
  params: Type.Object({ user_id: Id }),
  result: None,
  errors: ['not_found'],
  example: { after: ['panel/user/create'], fails: 'not_found' },

  async handler({ user_id }, { db, caller, fail }) {
    if (!(await customers.lockInvited(db, caller, user_id))) fail('not_found')
    if (!(await invitations.withdraw(db, { user_id }))) fail('not_found')
    return {}
  },
})
