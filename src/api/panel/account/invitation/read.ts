import { invitedToPanel } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { None } from '#contract/schema.ts'
import { OpenInvitation } from '#resource/invitation.ts'
import { openInvitation } from '#service/invitation.ts'
import * as panelLogins from '#store/dealer/panel-logins.ts'

export default query('panel/account/invitation/read', {
  summary: 'Tells who has the link of an invitation to the panel what it is to.',
  description:
    '4 for every link that is not good: used, too old, taken back, of a login that is blocked, or of nobody.',
  access: invitedToPanel,
  params: None,
  example: { fails: 'session_ended' },
  result: OpenInvitation,

  async handler(_, context) {
    const { db, caller, fail } = context
    const login = (await panelLogins.read(db, caller, caller.panel_login_id)) ?? fail('session_ended')
    const open = (await openInvitation(context, caller)) ?? fail('session_ended')
    return { ...open, login: login.login, name: login.label }
  },
})
