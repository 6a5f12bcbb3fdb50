import { Type } from 'typebox'
import { invited, notInDemo } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, OneOf } from '#contract/schema.ts'
import { factorTypes } from '#resource/second-factor.ts'
import { requireFeature } from '#service/features.ts'
import { ClientToken, letIn } from '#service/sign-in.ts'
import { challenge } from '#service/sign-in-code.ts'
import { UserPassword } from '#service/user/password.ts'
import type { Db } from '#store/db.ts'
import { findLogin, welcome } from '#store/dealer/accounts.ts'
import { sessionLife } from '#store/people/hash-kinds.ts'
import { hashPassword } from '#store/people/password.ts'
import { spendSession } from '#store/people/sessions.ts'
import { lockUser } from '#store/sql/user-lock.ts'

export default command('user/invitation/accept', {
  summary: 'Accepts an invitation: the user chooses its password, and is signed in.',
  description:
    'The link works once, and with it all others of the invitation end. It is answered as `user/auth` answers: with ' +
    '`second_factor_required`, where the dealer requires it, the hash is good for `user/auth/code/verify`. 236 for a ' +
    'sub-user of an account whose plans do not have them any more.',
  access: notInDemo(invited),
  params: Type.Object({ password: UserPassword, client_token: Type.Optional(ClientToken) }),
  result: Type.Object({
    type: Described(OneOf(['authenticated', 'second_factor_required']), 'Whether it is done, or waits for a code.'),
    factor_type: Type.Optional(OneOf(factorTypes)),
    hash: Type.String({ description: 'A session, or what the code is sent with.' }),
    client_token: Type.Optional(Type.String()),
  }),
  errors: ['feature_unavailable'],
  example: { fails: 'session_ended' },
  keeps: true,

  async handler({ password, client_token }, context) {
    const { db, caller, config, fail, transaction } = context
    const { account_id, user_id, digest } = caller
    if (!caller.master) await requireFeature(context, 'multilevel_access')
    const password_hash = await hashPassword(password)
    const accept = async (db: Db): Promise<void> => {
      await lockUser(db, user_id)
      if (!(await spendSession(db, digest))) fail('session_ended')
      await welcome(db, user_id, password_hash)
    }
    const author = { account_id, user_id }
    if ((await findLogin(db, caller.login))?.asks_code) {
      const waiting = await challenge(context, author, accept, () => fail('too_many_requests'))
      return { type: 'second_factor_required' as const, ...waiting }
    }
    const session = { kind: 'user', user_id, seconds: sessionLife(config) } as const
    const let_in = await transaction(async (db) => {
      await accept(db)
      return letIn(db, context, session, client_token)
    }, author)
    return { type: 'authenticated' as const, ...let_in }
  },
})
