import { Type } from 'typebox'
import { master } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id, Named, None } from '#contract/schema.ts'
import { Login } from '#resource/panel/user.ts'
import { fields } from '#resource/subuser.ts'
import { requireFeature } from '#service/features.ts'
import { violated } from '#store/db.ts'
import * as accounts from '#store/dealer/accounts.ts'
import * as invitations from '#store/people/invitations.ts'
import { tellMove } from '#store/people/notices.ts'
import * as groups from '#store/people/security-groups.ts'
import { endAllOfUser, endMailed } from '#store/people/sessions.ts'
import * as subusers from '#store/people/subusers.ts'

const ChangedSubuser = Named('ChangedSubuser', {
  id: Id,
  ...Type.Partial(Type.Object({ login: Login, ...fields })).properties,
})

export default command('subuser/update', {
  summary: 'Changes a sub-user of the account.',
  description:
    'What is left out keeps its value; the legal type stays. The sessions of a sub-user that is no longer `activated` ' +
    'end. With another login, which a session that somebody else opened cannot give (13), the links are void that were ' +
    'mailed to the old one: who is invited is invited anew (`subuser/invitation/renew`).',
  access: master,
  params: Type.Object({ user: Described(ChangedSubuser, 'What it becomes.') }),
  result: None,
  errors: ['not_found', 'login_in_use', 'feature_unavailable'],
  example: { params: { user: { id: 2 } }, after: ['subuser/register'] },

  async handler({ user: { id, ...changes } }, context) {
    const { db, caller, fail } = context
    await requireFeature(context, 'multilevel_access')
    const group = changes.security_group_id
    if (group && !(await groups.hold(db, caller, group))) fail('not_found')
    const before = (await accounts.readUser(db, caller, id)) ?? fail('not_found')
    const moves = await tellMove(db, before, changes.login)
    if (moves && caller.opened_by) fail('not_permitted')
    const found = await subusers.update(db, caller, id, changes).catch((error: unknown) => {
      throw violated(error) === 'users_login' ? fail('login_in_use') : error
    })
    if (!found) fail('not_found')
    if (changes.activated === false) await endAllOfUser(db, id)
    else if (moves) await endMailed(db, id)
    if (moves) await invitations.move(db, { user_id: id })
    return {}
  },
})
