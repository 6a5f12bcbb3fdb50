import { Type } from 'typebox'
import { dealerWith, inPerson } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id, None } from '#contract/schema.ts'
import { managed, managed_rule } from '#resource/panel/login.ts'
import * as invitations from '#store/people/invitations.ts'

export default command('panel/login/invitation/delete', {
  summary: 'Takes an invitation to the panel back.',
  description:
    'Its links open nothing any more, and a mail that waits is not sent. The login stays, without a password, until it is ' +
    `deleted or invited once more. 201 for one that has accepted. ${managed_rule}`,
  access: inPerson(dealerWith(['logins', 'update'])),
  params: Type.Object({ panel_login_id: Id }),
  result: None,
  errors: ['not_found'],
  example: { params: { panel_login_id: 2 }, after: ['panel/login/create'], fails: 'not_found' },

  async handler({ panel_login_id }, context) {
    await managed(context, panel_login_id)
    if (!(await invitations.withdraw(context.db, { panel_login_id }))) context.fail('not_found')
    return {}
  },
})
