import { Type } from 'typebox'
import * as dealers from '#store/dealer/dealers.ts'
import { hashPassword, isPassword } from '#store/people/password.ts'
import { use } from '#store/people/sessions.ts'
import { dealerWith, inPerson } from '../../../caller.ts'
import { command } from '../../../operation.ts'
import { None, Text } from '../../../schema.ts'
import { attempt } from '../../../sign-in.ts'
import { PanelPassword } from '../../subpaas/subpaas.ts'

export default command('panel/dealer/password/update', {
  summary: 'Changes the password of the panel login, who must give the old one.',
  description:
    'Every session of the login ends, this one too. A wrong old password counts as a failed sign-in: after too many, ' +
    'every answer is 15 for a while.',
  access: inPerson(dealerWith(['password', 'update'])),
  params: Type.Object({ old_password: Text(255), new_password: PanelPassword }),
  result: None,
  errors: ['password_must_differ', 'wrong_password'],
  // A failed guess is kept.
  keeps: true,

  async handler({ old_password, new_password }, context) {
    const { db, caller, fail, transaction } = context
    const own = (await dealers.readPanelLogin(db, caller, caller.panel_login_id)) ?? fail('session_ended')
    const { locked, proven } = await attempt(context, { area: 'panel', login: own.login }, async () =>
      (await isPassword(old_password, own.password_hash)) ? own : undefined,
    )
    if (locked) fail('too_many_requests')
    const { login } = proven ?? fail('wrong_password')
    if (new_password === old_password) fail('password_must_differ')
    const password_hash = await hashPassword(new_password)
    await transaction(async (db) => {
      // Of two changes at once the first ends the session of the other.
      if (!(await use(db, caller.digest))) fail('session_ended')
      await dealers.setPanelPassword(db, login, password_hash)
    })
    return {}
  },
})
