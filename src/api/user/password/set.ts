import { Type } from 'typebox'
import { inPerson, notInDemo, standardSession } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { None } from '#contract/schema.ts'
import { OwnPassword, own_password_rule, provePassword, UserPassword } from '#service/user/password.ts'
import * as accounts from '#store/dealer/accounts.ts'
import { hashPassword } from '#store/people/password.ts'
import { spendSession } from '#store/people/sessions.ts'

export default command('user/password/set', {
  summary: 'Changes the password of the user, who must give the old one.',
  description: `Every session of the user ends, this one too; its API keys go on. ${own_password_rule}`,
  access: inPerson(notInDemo(standardSession)),
  params: Type.Object({ old_password: OwnPassword, new_password: UserPassword }),
  result: None,
  errors: ['password_must_differ', 'wrong_password'],
  // A failed guess is kept.
  keeps: true,
  example: { params: { old_password: '<password of demo>' } },

  async handler({ old_password, new_password }, context) {
    const { caller, fail, transaction } = context
    const user = await provePassword(context, old_password)
    if (new_password === old_password) fail('password_must_differ')
    const password_hash = await hashPassword(new_password)
    await transaction(async (db) => {
      // Of two changes at once the first ends the session of the other.
      if (!(await spendSession(db, caller.digest))) fail('session_ended')
      await accounts.setPassword(db, user.id, password_hash)
    })
    return {}
  },
})
