import { Type } from 'typebox'
import { halfSignedIn } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Code } from '#resource/second-factor.ts'
import { attempt, ClientToken, letIn } from '#service/sign-in.ts'
import { code_rule, isCode } from '#service/sign-in-code.ts'
import { sessionLife } from '#store/people/hash-kinds.ts'
import { countOfUser, spendSession } from '#store/people/sessions.ts'

export default command('user/auth/code/verify', {
  summary: 'Signs a user in who was mailed a code, or whose program shows one.',
  description: `${code_rule} 104 where the user has as many sessions meanwhile as it may have.`,
  access: halfSignedIn,
  params: Type.Object({ code: Code, client_token: Type.Optional(ClientToken) }),
  result: Type.Object({ hash: Type.String(), client_token: Type.Optional(Type.String()) }),
  errors: ['wrong_code', 'logins_limit_exceeded'],
  // A wrong try is kept.
  keeps: true,
  example: { fails: 'wrong_code' },

  async handler({ code, client_token }, context) {
    const { caller, config, fail, transaction } = context
    const login = caller.login.toLowerCase()
    const { locked, proven } = await attempt(context, { area: 'user', login, client_token }, async () =>
      (await isCode(context, caller, code)) ? caller : undefined,
    )
    if (locked) fail('too_many_requests')
    const { user_id, digest } = proven ?? fail('wrong_code')
    return transaction(async (db) => {
      if (!(await spendSession(db, digest))) fail('session_ended')
      // Those that were waiting when there was room may be more than there is; the account's commands are done one by one.
      if ((await countOfUser(db, user_id)) >= config.session_limit) fail('logins_limit_exceeded')
      return letIn(db, context, { kind: 'user', user_id, seconds: sessionLife(config) }, client_token)
    })
  },
})
