import type { User } from '#contract/caller.ts'
import type { Context, Keeping } from '#contract/operation.ts'
import { NewPassword, Text } from '#contract/schema.ts'
import * as accounts from '#store/dealer/accounts.ts'
import { isPassword } from '#store/people/password.ts'
import { takeCode } from '../second-factor.ts'
import { proveSelf } from '../sign-in.ts'

/** A password that a user chooses: no longer than sign-in takes. */
export const UserPassword = NewPassword(40)

/** The password that a user has, as sign-in takes it. */
export const OwnPassword = Text(40, 1)

/** Of the operations that ask for it. */
export const own_password_rule =
  'A wrong password counts as a failed sign-in: after too many, every answer is 15 for a while.'

type Asking<E extends 'wrong_password' | 'wrong_code'> = Context<User, E> & Keeping

const own = async ({ db, caller, fail }: Context<User, never>): Promise<accounts.User> =>
  (await accounts.readUser(db, caller, caller.user_id)) ?? fail('session_ended')

/** The user who asks, whose password this is: 248 when it is wrong. Of an operation that keeps, for a failed guess is kept. */
export const provePassword = async (context: Asking<'wrong_password'>, password: string): Promise<accounts.User> => {
  const user = await own(context)
  const isRight = () => isPassword(password, user.password_hash)
  return (await proveSelf(context, user.login.toLowerCase(), isRight)) ? user : context.fail('wrong_password')
}

/** The same by a code of its program, or a recovery code: 282 when it is wrong. */
export const proveCode = async (context: Asking<'wrong_code'>, code: string): Promise<accounts.User> => {
  const user = await own(context)
  const isRight = () => takeCode(context, context.caller, code)
  return (await proveSelf(context, user.login.toLowerCase(), isRight)) ? user : context.fail('wrong_code')
}
