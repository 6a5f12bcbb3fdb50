import { Type } from 'typebox'
import { halfInPanel } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { GrantedPermissions } from '#resource/panel/account/permissions.ts'
import { Code } from '#resource/second-factor.ts'
import { ownLogin } from '#service/panel/account/password.ts'
import { attempt, ClientToken, letIn } from '#service/sign-in.ts'
import { code_rule, isCode } from '#service/sign-in-code.ts'
import { hash_kinds } from '#store/people/hash-kinds.ts'
import { spendSession } from '#store/people/sessions.ts'
import { lockPanelLogin } from '#store/sql/user-lock.ts'

export default command('panel/account/auth/code/verify', {
  summary: 'Signs in to the panel who was mailed a code, or whose program shows one, for 24 hours.',
  description: code_rule,
  access: halfInPanel,
  params: Type.Object({ code: Code, client_token: Type.Optional(ClientToken) }),
  result: Type.Object({
    hash: Type.String(),
    permissions: GrantedPermissions,
    client_token: Type.Optional(Type.String()),
  }),
  errors: ['wrong_code'],
  // A wrong try is kept.
  keeps: true,
  example: { fails: 'wrong_code' },

  async handler({ code, client_token }, context) {
    const { caller, fail, transaction } = context
    const { login } = await ownLogin(context)
    const { locked, proven } = await attempt(context, { area: 'panel', login, client_token }, async () =>
      (await isCode(context, caller, code)) ? caller : undefined,
    )
    if (locked) fail('too_many_requests')
    const { panel_login_id, permissions, digest } = proven ?? fail('wrong_code')
    return transaction(async (db) => {
      await lockPanelLogin(db, panel_login_id)
      if (!(await spendSession(db, digest))) fail('session_ended')
      const session = { kind: 'panel', panel_login_id, seconds: hash_kinds.panel.lives } as const
      return { ...(await letIn(db, context, session, client_token)), permissions }
    })
  },
})
