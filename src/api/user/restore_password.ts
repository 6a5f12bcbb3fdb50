import { Type } from 'typebox'
import { findLogin, isBlocked } from '#store/accounts.ts'
import { ageOfNewest, lockUser } from '#store/sessions.ts'
import { anyone } from '../caller.ts'
import { tooSoon } from '../interval.ts'
import { command } from '../operation.ts'
import { None, Text } from '../schema.ts'
import { longest_login } from '../sign-in.ts'
import { sendRestore } from './letters.ts'

export default command('user/restore_password', {
  summary: 'Sends an e-mail with a link by which a user chooses a new password.',
  description:
    'Always succeeds, so that nobody learns which logins there are: nothing is sent to a login that does not exist, is ' +
    'not activated or is blocked, nor more than once in five minutes. The link works once, within 24 hours; its hash ' +
    'is for `user/password/change`.',
  access: anyone,
  params: Type.Object({ login: Text(longest_login) }),
  result: None,

  async handler({ login }, context) {
    const { db, config } = context
    const user = await findLogin(db, login)
    if (!user?.activated || isBlocked(user)) return {}
    await lockUser(db, user.id)
    if (!tooSoon(config.mail_interval, await ageOfNewest(db, user.id, 'restore'))) await sendRestore(context, user)
    return {}
  },
})
