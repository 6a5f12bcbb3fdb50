import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id } from '#contract/schema.ts'
import { Mail, made } from '#resource/invitation.ts'
import { invite, mayRenew, renew_rule } from '#service/invitation.ts'
import * as customers from '#store/dealer/customers.ts'

export default command('panel/user/invitation/renew', {
  summary: 'Invites a user once more, who has not accepted yet.',
  description: `By another link, good for seven days from now on; also of an invitation that was taken back. ${renew_rule}`,
  access: dealerWith(['users', 'update']),
  params: Type.Object({ user_id: Id, mail: Mail }),
  result: Type.Object(made),
  errors: ['not_found', 'timeout_not_reached', 'already_done', 'over_quota'],
  example: { after: ['panel/user/create'], fails: 'already_done' },

  async handler({ user_id, mail }, context) {
    const { db, caller, fail } = context
    const user = (await customers.lockInvited(db, caller, user_id)) ?? fail('not_found')
    const { login, locale, password_hash } = user
    const holder = { user_id }
    await mayRenew(context, holder, { password_hash, mail })
    return invite(context, { holder, login, to: login, locale, template: 'invitation_account' }, mail)
  },
})
