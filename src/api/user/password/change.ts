import { Type } from 'typebox'
import { notInDemo, restoring } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { None } from '#contract/schema.ts'
import { UserPassword } from '#service/user/password.ts'
import { setPassword } from '#store/dealer/accounts.ts'
import { hashPassword } from '#store/people/password.ts'
import { spendSession } from '#store/people/sessions.ts'

export default command('user/password/change', {
  summary: 'Chooses a new password by the hash of a restore e-mail.',
  description: 'The hash works once. Every session of the user ends; its API keys go on.',
  access: notInDemo(restoring),
  params: Type.Object({ password: UserPassword }),
  result: None,

  async handler({ password }, { db, caller, fail }) {
    const password_hash = await hashPassword(password)
    if (!(await spendSession(db, caller.digest))) fail('session_ended')
    await setPassword(db, caller.user_id, password_hash)
    return {}
  },
})
