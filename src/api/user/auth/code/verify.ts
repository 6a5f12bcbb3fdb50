import { Type } from 'typebox'
import { isPassword } from '#store/people/password.ts'
import { use } from '#store/people/sessions.ts'
import * as codes from '#store/people/sign-in-codes.ts'
import { halfSignedIn } from '../../../caller.ts'
import { command } from '../../../operation.ts'
import { Code, takeCode } from '../../../second-factor.ts'
import { attempt, ClientToken, letIn } from '../../../sign-in.ts'

const day = 86_400

export default command('user/auth/code/verify', {
  summary: 'Signs a user in who was mailed a code, or whose program shows one.',
  description:
    'A code is good for ten minutes and may be tried five times. One of a program is good for half a minute before and ' +
    'after it is shown, and once; a recovery code does in its place. A wrong one counts as a failed sign-in: after too ' +
    'many, every answer is 15 for a while.',
  access: halfSignedIn,
  params: Type.Object({ code: Code, client_token: Type.Optional(ClientToken) }),
  result: Type.Object({ hash: Type.String(), client_token: Type.Optional(Type.String()) }),
  errors: ['wrong_code'],
  // A wrong try is kept.
  keeps: true,

  async handler({ code, client_token }, context) {
    const { db, caller, config, fail, transaction } = context
    const login = caller.login.toLowerCase()
    const { locked, proven } = await attempt(context, { area: 'user', login, client_token }, async () => {
      const code_hash = await codes.tried(db, caller.digest)
      const right = code_hash === null ? takeCode(context, caller, code) : isPassword(code.trim(), code_hash)
      return (await right) ? caller : undefined
    })
    if (locked) fail('too_many_requests')
    const { user_id, digest } = proven ?? fail('wrong_code')
    return transaction(async (db) => {
      if (!(await use(db, digest))) fail('session_ended')
      return letIn(db, context, { kind: 'user', user_id, seconds: config.session_days * day }, client_token)
    })
  },
})
