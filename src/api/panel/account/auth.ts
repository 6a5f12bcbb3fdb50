import { Type } from 'typebox'
import { anyone, type Permissions } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, OneOf, Text } from '#contract/schema.ts'
import { GrantedPermissions } from '#resource/panel/account/permissions.ts'
import { factorTypes } from '#resource/second-factor.ts'
import { attempt, ClientToken, letIn, longest_login } from '#service/sign-in.ts'
import { challenge } from '#service/sign-in-code.ts'
import type { Db } from '#store/db.ts'
import { findPanelLogin, holdProven } from '#store/dealer/dealers.ts'
import { hash_kinds } from '#store/people/hash-kinds.ts'
import { isPassword } from '#store/people/password.ts'

/** The panel login whose password this is. */
const prove = async (db: Db, login: string, password: string) => {
  const found = await findPanelLogin(db, login)
  return (await isPassword(password, found?.password_hash)) ? found : undefined
}

/** Those that a dealer has given are lower case (`panel/login/create`), however they are typed. */
const loginFrom = (typed: string): string => (/^\d+\//.test(typed) ? typed.toLowerCase() : typed)

export default command('panel/account/auth', {
  summary: 'Signs a dealer in to the panel, for 24 hours.',
  description:
    'Only with the right password it is told that the dealer, or its login, is blocked (11), as is a dealer that has not been activated yet. After too many failed sign-ins of a login or from an address every answer is 15 for a while; but not where the login has signed in before, from that address or with that `client_token`. Of a login with a second factor `type` is `second_factor_required`, and the hash is good only for `panel/account/auth/code/verify` and `resend`; at most five such sign-ins wait for their codes (15).',
  access: anyone,
  params: Type.Object({
    login: Described(Text(longest_login), 'Number of the dealer, or the login of a panel login, such as `7/ann`.'),
    password: Text(255),
    client_token: Type.Optional(ClientToken),
  }),
  result: Type.Object({
    hash: Type.String(),
    permissions: Type.Optional(GrantedPermissions),
    type: Type.Optional(Described(OneOf(['second_factor_required']), 'Where a code is asked for.')),
    factor_type: Type.Optional(OneOf(factorTypes)),
    client_token: Type.Optional(Type.String()),
  }),
  errors: ['access_denied', 'dealer_not_found'],
  keeps: true,
  example: { params: { login: '1', password: '<password of panel>' } },

  async handler({ login: typed, password, client_token }, context) {
    const { db, fail, transaction } = context
    const login = loginFrom(typed)
    const tried = { area: 'panel', login, client_token } as const
    const { locked, proven } = await attempt(context, tried, () => prove(db, login, password))
    if (locked) fail('too_many_requests')
    const found = proven ?? fail('dealer_not_found')
    const { id, dealer_id, permissions, block_type, blocked, mfa_enabled } = found
    if (block_type !== 'NOT_BLOCKED' || blocked) fail('access_denied')
    const author = { dealer_id, panel_login_id: id }
    const hold = async (db: Db) => (await holdProven(db, found)) || fail('dealer_not_found')
    if (mfa_enabled) {
      const waiting = await challenge(context, author, hold, () => fail('too_many_requests'))
      return { type: 'second_factor_required' as const, ...waiting }
    }
    const session = { kind: 'panel', panel_login_id: id, seconds: hash_kinds.panel.lives } as const
    const let_in = await transaction(async (db) => {
      await hold(db)
      return letIn(db, context, session, client_token)
    }, author)
    return { ...let_in, permissions: permissions as Permissions }
  },
})
