import { Type } from 'typebox'
import { invited } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { None } from '#contract/schema.ts'
import { OpenInvitation } from '#resource/invitation.ts'
import { titleOf } from '#resource/user/info.ts'
import { openInvitation } from '#service/invitation.ts'
import * as accounts from '#store/dealer/accounts.ts'

export default query('user/invitation/read', {
  summary: 'Tells who has the link of an invitation what it is to.',
  description:
    '4 for every link that is not good: used, too old, taken back, of somebody who is blocked, or of nobody.',
  access: invited,
  params: None,
  example: { fails: 'session_ended' },
  result: Type.Object({
    ...OpenInvitation.properties,
    own_account: Type.Boolean({ description: 'To an account of its own; else to work in the inviter’s.' }),
  }),

  async handler(_, context) {
    const { db, caller, fail } = context
    const user = (await accounts.readUser(db, caller, caller.user_id)) ?? fail('session_ended')
    const open = (await openInvitation(context, caller)) ?? fail('session_ended')
    return { ...open, login: user.login, name: titleOf(user), own_account: caller.master }
  },
})
