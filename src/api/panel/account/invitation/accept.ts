import { Type } from 'typebox'
import { invitedToPanel } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { PanelPassword } from '#resource/panel/subpaas.ts'
import { ClientToken, letIn } from '#service/sign-in.ts'
import { welcomePanelLogin } from '#store/dealer/dealers.ts'
import { hash_kinds } from '#store/people/hash-kinds.ts'
import { hashPassword } from '#store/people/password.ts'
import { spendSession } from '#store/people/sessions.ts'
import { lockPanelLogin } from '#store/sql/user-lock.ts'

export default command('panel/account/invitation/accept', {
  summary: 'Accepts an invitation to the panel: whoever was invited chooses a password, and is signed in for 24 hours.',
  description: 'The link works once, and with it all others of the invitation end.',
  access: invitedToPanel,
  params: Type.Object({ password: PanelPassword, client_token: Type.Optional(ClientToken) }),
  example: { fails: 'session_ended' },
  result: Type.Object({ hash: Type.String(), client_token: Type.Optional(Type.String()) }),

  async handler({ password, client_token }, context) {
    const { db, caller, fail } = context
    const { panel_login_id, digest } = caller
    const password_hash = await hashPassword(password)
    await lockPanelLogin(db, panel_login_id)
    if (!(await spendSession(db, digest))) fail('session_ended')
    await welcomePanelLogin(db, caller, panel_login_id, password_hash)
    return letIn(db, context, { kind: 'panel', panel_login_id, seconds: hash_kinds.panel.lives }, client_token)
  },
})
