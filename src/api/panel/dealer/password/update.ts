import { Type } from 'typebox'
import { dealerWith, inPerson } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { None } from '#contract/schema.ts'
import { PanelPassword } from '#resource/panel/subpaas.ts'
import { OwnPassword, provePassword } from '#service/panel/account/password.ts'
import { own_password_rule } from '#service/user/password.ts'
import * as dealers from '#store/dealer/dealers.ts'
import { hashPassword } from '#store/people/password.ts'
import { spendSession } from '#store/people/sessions.ts'
import { lockPanelLogin } from '#store/sql/user-lock.ts'

export default command('panel/dealer/password/update', {
  summary: 'Changes the password of the panel login, who must give the old one.',
  description: `Every session of the login ends, this one too. ${own_password_rule}`,
  access: inPerson(dealerWith(['password', 'update'])),
  params: Type.Object({ old_password: OwnPassword, new_password: PanelPassword }),
  result: None,
  errors: ['password_must_differ', 'wrong_password'],
  // A failed guess is kept.
  keeps: true,
  example: { params: { old_password: '<password of panel>' } },

  async handler({ old_password, new_password }, context) {
    const { caller, fail, transaction } = context
    const { login } = await provePassword(context, old_password)
    if (new_password === old_password) fail('password_must_differ')
    const password_hash = await hashPassword(new_password)
    await transaction(async (db) => {
      await lockPanelLogin(db, caller.panel_login_id)
      // Of two changes at once the first ends the session of the other.
      if (!(await spendSession(db, caller.digest))) fail('session_ended')
      await dealers.setPanelPassword(db, login, password_hash)
    })
    return {}
  },
})
