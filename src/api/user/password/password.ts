import * as accounts from '#store/dealer/accounts.ts'
import { isPassword } from '#store/people/password.ts'
import type { User } from '../../caller.ts'
import type { Context, Keeping } from '../../operation.ts'
import { NewPassword, Text } from '../../schema.ts'
import { takeCode } from '../../second-factor.ts'
import { attempt } from '../../sign-in.ts'

/** A password that a user chooses: no longer than sign-in takes. */
export const UserPassword = NewPassword(40)

/** The password that a user has, as sign-in takes it. */
export const OwnPassword = Text(40, 1)

/** Of the operations that ask for it. */
export const own_password_rule =
  'A wrong password counts as a failed sign-in: after too many, every answer is 15 for a while.'

/** The user who asks, if `isRight`; `undefined` counts as a failed sign-in, and too many of them are 15. */
const prove = async (context: Context<User, never> & Keeping, isRight: (user: accounts.User) => Promise<boolean>) => {
  const { db, caller, fail } = context
  const login = caller.login.toLowerCase()
  const { locked, proven } = await attempt(context, { area: 'user', login }, async () => {
    const user = (await accounts.readUser(db, caller, caller.user_id)) ?? fail('session_ended')
    return (await isRight(user)) ? user : undefined
  })
  return locked ? fail('too_many_requests') : proven
}

/** The user who asks, whose password this is: 248 when it is wrong. Of an operation that keeps, for a failed guess is kept. */
export const provePassword = async (
  context: Context<User, 'wrong_password'> & Keeping,
  password: string,
): Promise<accounts.User> =>
  (await prove(context, (user) => isPassword(password, user.password_hash))) ?? context.fail('wrong_password')

/** The same by a code of its program, or a recovery code: 282 when it is wrong. */
export const proveCode = async (context: Context<User, 'wrong_code'> & Keeping, code: string): Promise<accounts.User> =>
  (await prove(context, () => takeCode(context, context.caller, code))) ?? context.fail('wrong_code')
