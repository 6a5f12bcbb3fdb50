import type { User } from '#contract/caller.ts'
import type { Context, Keeping } from '#contract/operation.ts'
import { NewPassword, Text } from '#contract/schema.ts'
import * as accounts from '#store/dealer/accounts.ts'
import { isPassword } from '#store/people/password.ts'
import { takeCode } from '../second-factor.ts'
import { proveSelf } from '../sign-in.ts'

/** A new password of a user, no longer than sign-in takes. */
export const UserPassword = NewPassword(40)

/** The current password of a user, no longer than sign-in takes. */
export const OwnPassword = Text(40, 1)

/** Sentence of the documentation for operations that ask for the caller's password. */
export const own_password_rule =
  'A wrong password counts as a failed sign-in: after too many, every answer is 15 for a while.'

type Asking<E extends 'wrong_password' | 'wrong_code'> = Context<User, E> & Keeping

const ownUser = async ({ db, caller, fail }: Context<User, never>): Promise<accounts.User> =>
  (await accounts.readUser(db, caller, caller.user_id)) ?? fail('session_ended')

/**
 * The calling user, if this is its password; fails with 248 if not. For operations with `keeps`, so that a failed guess
 * is counted.
 */
export const provePassword = async (context: Asking<'wrong_password'>, password: string): Promise<accounts.User> => {
  const user = await ownUser(context)
  const isRight = () => isPassword(password, user.password_hash)
  return (await proveSelf(context, user.login.toLowerCase(), isRight)) ? user : context.fail('wrong_password')
}

/**
 * The calling user, if this is a code of its program or a recovery code; fails with 282 if not. For operations with
 * `keeps`.
 */
export const proveCode = async (context: Asking<'wrong_code'>, code: string): Promise<accounts.User> => {
  const user = await ownUser(context)
  const isRight = () => takeCode(context, context.caller, code)
  return (await proveSelf(context, user.login.toLowerCase(), isRight)) ? user : context.fail('wrong_code')
}
