import { Type } from 'typebox'
import { anyone } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id, OneOf, Text } from '#contract/schema.ts'
import { factorTypes } from '#resource/second-factor.ts'
import { attempt, ClientToken, letIn, longest_login } from '#service/sign-in.ts'
import { challenge } from '#service/sign-in-code.ts'
import type { Db } from '#store/db.ts'
import { findLogin, hasForeignPasswords, isBlocked, renewPassword } from '#store/dealer/accounts.ts'
import { sessionLife } from '#store/people/hash-kinds.ts'
import { hashPassword, isForeign, isPassword } from '#store/people/password.ts'
import { countOfUser, lockProven } from '#store/people/sessions.ts'

interface Credentials {
  login: string
  password: string
  dealer_id?: number
}

/** The user whose password this is, if it belongs to the dealer that was named; `renewed`: how it is kept from now on, where it came from another system. */
const prove = async (db: Db, { login, password, dealer_id }: Credentials) => {
  const [user, beside_foreign] = [await findLogin(db, login), await hasForeignPasswords(db)]
  const right = await isPassword(password, user?.password_hash, { beside_foreign })
  if (!user || !right || (dealer_id !== undefined && dealer_id !== user.dealer_id)) return undefined
  return { ...user, renewed: isForeign(user.password_hash) ? await hashPassword(password) : undefined }
}

export default command('user/auth', {
  summary: 'Signs a user in.',
  description:
    'Only with the right password it is told that a user is blocked (11), is not activated (103) or has too many live sessions (104). After too many failed sign-ins of a login or from an address every answer is 105 for a while; but not where the login has signed in before, from that address or with that `client_token`. With `second_factor_required` the hash is good only for `user/auth/code/verify` and `user/auth/code/resend`: the code is in the mail, or with `factor_type` `totp` shown by the program that makes the user’s codes; at most five such sign-ins of a user wait for their codes (104).',
  access: anyone,
  params: Type.Object({
    login: Text(longest_login),
    password: Text(40, 1),
    dealer_id: Type.Optional(Described(Id, 'Only users of this dealer.')),
    client_token: Type.Optional(ClientToken),
  }),
  result: Type.Object({
    type: Described(OneOf(['authenticated', 'second_factor_required']), 'Whether it is done, or waits for a code.'),
    factor_type: Type.Optional(OneOf(factorTypes)),
    hash: Type.String({ description: 'A session, or what the code is sent with.' }),
    client_token: Type.Optional(Type.String()),
  }),
  errors: [
    'access_denied',
    'wrong_login_or_password',
    'not_activated',
    'logins_limit_exceeded',
    'login_attempts_exceeded',
  ],
  keeps: true,
  example: { params: { login: 'demo@odograph.example', password: '<password of demo>' } },

  async handler({ client_token, ...credentials }, context) {
    const { db, config, fail, transaction } = context
    const login = credentials.login.toLowerCase()
    const { locked, proven } = await attempt(context, { area: 'user', login, client_token }, () =>
      prove(db, credentials),
    )
    if (locked) fail('login_attempts_exceeded')
    const user = proven ?? fail('wrong_login_or_password')
    if (isBlocked(user)) fail('access_denied')
    if (!user.activated) fail('not_activated')
    const author = { account_id: user.account_id, user_id: user.id }
    const hold = async (db: Db) => {
      if (!(await lockProven(db, user))) fail('wrong_login_or_password')
      if (user.renewed !== undefined) await renewPassword(db, user.id, user.renewed)
    }
    if (user.asks_code) {
      if ((await countOfUser(db, user.id)) >= config.session_limit) fail('logins_limit_exceeded')
      const waiting = await challenge(context, author, hold, () => fail('logins_limit_exceeded'))
      return { type: 'second_factor_required' as const, ...waiting }
    }
    const session = { kind: 'user', user_id: user.id, seconds: sessionLife(config) } as const
    const let_in = await transaction(async (db) => {
      await hold(db)
      if ((await countOfUser(db, user.id)) >= config.session_limit) fail('logins_limit_exceeded')
      return letIn(db, context, session, client_token)
    }, author)
    return { type: 'authenticated' as const, ...let_in }
  },
})
