import { Type } from 'typebox'
import * as accounts from '#store/dealer/accounts.ts'
import { hashPassword, isPassword } from '#store/people/password.ts'
import { use } from '#store/people/sessions.ts'
import { notInDemo, standardSession } from '../../caller.ts'
import { command } from '../../operation.ts'
import { None, Text } from '../../schema.ts'
import { attempt } from '../../sign-in.ts'
import { NewPassword } from './password.ts'

export default command('user/password/set', {
  summary: 'Changes the password of the user, who must give the old one.',
  description:
    'Every session of the user ends, this one too; its API keys go on. A wrong old password counts as a failed ' +
    'sign-in: after too many, every answer is 15 for a while.',
  access: notInDemo(standardSession),
  params: Type.Object({ old_password: Text(40, 1), new_password: NewPassword }),
  result: None,
  errors: ['password_must_differ', 'wrong_password'],
  // A failed guess is kept.
  keeps: true,

  async handler({ old_password, new_password }, context) {
    const { db, caller, fail, transaction } = context
    const login = caller.login.toLowerCase()
    const { locked, proven } = await attempt(context, { area: 'user', login }, async () => {
      const user = await accounts.readUser(db, caller, caller.user_id)
      return (await isPassword(old_password, user?.password_hash)) ? user : undefined
    })
    if (locked) fail('too_many_requests')
    const user = proven ?? fail('wrong_password')
    if (new_password === old_password) fail('password_must_differ')
    const password_hash = await hashPassword(new_password)
    await transaction(async (db) => {
      // Of two changes at once the first ends the session of the other.
      if (!(await use(db, caller.digest))) fail('session_ended')
      await accounts.setPassword(db, user.id, password_hash)
    })
    return {}
  },
})
