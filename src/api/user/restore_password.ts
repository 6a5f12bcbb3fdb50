import { Type } from 'typebox'
import { anyone } from '#contract/caller.ts'
import { tooSoon } from '#contract/interval.ts'
import { type Context, command } from '#contract/operation.ts'
import { None, Text } from '#contract/schema.ts'
import { longest_login, timeOfMailing } from '#service/sign-in.ts'
import { sendRestore } from '#service/user/letters.ts'
import { findLogin, isBlocked } from '#store/dealer/accounts.ts'
import { ageOfNewest } from '#store/people/sessions.ts'
import { lockUser } from '#store/sql/user-lock.ts'
import { transact } from '#store/transaction.ts'

const send = (login: string, context: Pick<Context, 'db' | 'config' | 'secret'>): Promise<void> =>
  transact(context.db, async (db) => {
    const user = await findLogin(db, login)
    if (!user?.activated || isBlocked(user)) return
    await lockUser(db, user.id)
    const remainder = tooSoon(context.config.mail_interval, await ageOfNewest(db, user.id, 'restore'))
    if (!remainder) await sendRestore({ ...context, db }, user)
  })

export default command('user/restore_password', {
  summary: 'Sends an e-mail with a link by which a user chooses a new password.',
  description:
    'Always succeeds, after the same time, so that nobody learns which logins there are: nothing is sent to a login ' +
    'that does not exist, is not activated or is blocked, nor more than once in five minutes. The link works once, ' +
    'within 24 hours; its hash is for `user/password/change`.',
  access: anyone,
  params: Type.Object({ login: Text(longest_login) }),
  result: None,
  // So that the commit is within the time, too.
  keeps: true,

  async handler({ login }, context) {
    await Promise.all([send(login, context), timeOfMailing()])
    return {}
  },
})
