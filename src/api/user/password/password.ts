import * as accounts from '#store/dealer/accounts.ts'
import { isPassword } from '#store/people/password.ts'
import type { User } from '../../caller.ts'
import type { Context, Keeping } from '../../operation.ts'
import { NewPassword, Text } from '../../schema.ts'
import { attempt } from '../../sign-in.ts'

/** A password that a user chooses: no longer than sign-in takes. */
export const UserPassword = NewPassword(40)

/** The password that a user has, as sign-in takes it. */
export const OwnPassword = Text(40, 1)

/** Of the operations that ask for it. */
export const own_password_rule =
  'A wrong password counts as a failed sign-in: after too many, every answer is 15 for a while.'

/**
 * The user whose password this is, who asks: 248 when it is wrong, 15 when too many were. Of an operation that keeps, for a
 * failed guess is kept.
 */
export const provePassword = async (
  context: Context<User, 'wrong_password'> & Keeping,
  password: string,
): Promise<accounts.User> => {
  const { db, caller, fail } = context
  const login = caller.login.toLowerCase()
  const { locked, proven } = await attempt(context, { area: 'user', login }, async () => {
    const user = await accounts.readUser(db, caller, caller.user_id)
    return (await isPassword(password, user?.password_hash)) ? user : undefined
  })
  if (locked) fail('too_many_requests')
  return proven ?? fail('wrong_password')
}
