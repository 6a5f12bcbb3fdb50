import { Type } from 'typebox'
import { master, notInDemo } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id } from '#contract/schema.ts'
import { Mail, made } from '#resource/invitation.ts'
import { requireFeature } from '#service/features.ts'
import { invite, mayRenew, renew_rule } from '#service/invitation.ts'
import * as accounts from '#store/dealer/accounts.ts'
import * as subusers from '#store/people/subusers.ts'

export default command('subuser/invitation/renew', {
  summary: 'Invites a sub-user once more, who has not accepted yet.',
  description: `By another link, good for seven days from now on; also of an invitation that was taken back. ${renew_rule}`,
  access: notInDemo(master),
  params: Type.Object({ subuser_id: Id, mail: Mail }),
  result: Type.Object(made),
  errors: ['not_found', 'feature_unavailable', 'timeout_not_reached', 'already_done', 'over_quota'],
  example: { params: { subuser_id: 2 }, after: ['subuser/register'], fails: 'already_done' },

  async handler({ subuser_id, mail }, context) {
    const { db, caller, fail } = context
    await requireFeature(context, 'multilevel_access')
    if (!(await subusers.hold(db, caller, subuser_id))) fail('not_found')
    const user = (await accounts.readUser(db, caller, subuser_id)) ?? fail('not_found')
    const { login, locale, password_hash } = user
    const holder = { user_id: subuser_id }
    await mayRenew(context, holder, { password_hash, mail })
    return invite(context, { holder, login, to: login, locale, template: 'invitation' }, mail)
  },
})
