import type { Dealer } from '#contract/caller.ts'
import { checker } from '#contract/check.ts'
import { Failure, invalid } from '#contract/errors.ts'
import type { ServiceSettings } from '#resource/dealer/settings.ts'
import { Login } from '#resource/panel/user.ts'
import { newUser, presetOf } from '#service/panel/user/new-user.ts'
import { type Db, violated } from '#store/db.ts'
import { findLogin } from '#store/dealer/accounts.ts'
import * as customers from '#store/dealer/customers.ts'
import * as demo from '#store/demo/demo.ts'
import type { Owner } from '#store/owner.ts'
import { hashPassword } from '#store/people/password.ts'
import { newHash } from '#store/people/sessions.ts'

/**
 * The demo account of a dealer, which follows the dealer's settings `demo_login` and `demo_password` (rulings, "Demo
 * account").
 */

export type Credentials = Pick<ServiceSettings, 'demo_login' | 'demo_password'>

/**
 * Makes the user that the new settings name the demo account, creating it if need be; a user that they name no more
 * becomes an ordinary one. Without a login or a password there is no demo account.
 */
export const followDemo = async (db: Db, caller: Dealer, was: Credentials, is: Credentials): Promise<void> => {
  if (was.demo_login === is.demo_login && was.demo_password === is.demo_password) return
  const unknown = await hashPassword(newHash())
  if (is.demo_login === '' || is.demo_password === '') return demo.unmark(db, caller, unknown)
  const password_hash = await hashPassword(is.demo_password)
  const account = await accountOf(db, caller, is.demo_login, password_hash)
  await demo.unmark(db, caller, unknown, account)
  await demo.mark(db, caller, account, password_hash)
}

const isLogin = checker(Login)

const accountOf = async (db: Db, caller: Dealer, login: string, password_hash: string): Promise<Owner> => {
  const user = await findLogin(db, login)
  if (!user) return make(db, caller, login, password_hash)
  if (user.dealer_id !== caller.dealer_id || user.id !== user.account_id) throw inUse()
  // Whoever could choose the password of a customer could sign in as it.
  if (!user.demo && !caller.permissions.users?.includes('update')) throw new Failure('not_permitted')
  return { account_id: user.id }
}

const inUse = () => invalid('demo_login', 'is the login of somebody else')

const make = async (db: Db, caller: Dealer, login: string, password_hash: string): Promise<Owner> => {
  if (isLogin(login).length > 0) throw invalid('demo_login', 'must be an e-mail address')
  const preset = await presetOf(db, caller)
  if (!preset) throw new Failure('session_ended')
  const user = newUser(preset, { login, password_hash, activated: true, first_name: 'Demo' })
  const [made] = await customers.create(db, caller, [user]).catch((error: unknown) => {
    throw violated(error) === 'users_login' ? inUse() : error
  })
  return { account_id: made?.id as number }
}
