import { Type } from 'typebox'
import { master } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id, None } from '#contract/schema.ts'
import { requireFeature } from '#service/features.ts'
import * as invitations from '#store/people/invitations.ts'
import * as subusers from '#store/people/subusers.ts'

export default command('subuser/invitation/delete', {
  summary: 'Takes the invitation of a sub-user back.',
  description:
    'Its links open nothing any more, and a mail that waits is not sent. The sub-user stays, without a password, until it is ' +
    'deleted or invited once more. 201 for one that has accepted.',
  access: master,
  params: Type.Object({ subuser_id: Id }),
  result: None,
  errors: ['not_found', 'feature_unavailable'],
  example: { params: { subuser_id: 2 }, after: ['subuser/register'], fails: 'not_found' },

  async handler({ subuser_id }, context) {
    const { db, caller, fail } = context
    await requireFeature(context, 'multilevel_access')
    if (!(await subusers.hold(db, caller, subuser_id))) fail('not_found')
    if (!(await invitations.withdraw(db, { user_id: subuser_id }))) fail('not_found')
    return {}
  },
})
