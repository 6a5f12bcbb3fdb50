import { Type } from 'typebox'
import { anyone } from '#contract/caller.ts'
import { tooSoon } from '#contract/interval.ts'
import { command } from '#contract/operation.ts'
import { None, Text } from '#contract/schema.ts'
import { longest_login } from '#service/sign-in.ts'
import { sendActivation } from '#service/user/letters.ts'
import { findLogin, isBlocked } from '#store/dealer/accounts.ts'
import { no_password } from '#store/people/password.ts'
import { ageOfNewest } from '#store/people/sessions.ts'
import { lockUser } from '#store/sql/user-lock.ts'
import { transact } from '#store/transaction.ts'

export default command('user/resend_activation', {
  summary: 'Sends the activation e-mail again.',
  description:
    'At most once in five minutes: 264 then tells the whole `timeout` and the `remainder` of it, as ISO 8601 durations. ' +
    'An e-mail that could not be sent at once (209) is tried again later by the platform itself. Sub-users are not ' +
    'activated by e-mail, whom the dealer has deactivated is activated by the dealer, and the link of somebody who is ' +
    'blocked would open nothing, who is invited accepts the invitation: their logins are 201.',
  access: anyone,
  params: Type.Object({ login: Text(longest_login) }),
  result: None,
  errors: ['not_found', 'email_failed', 'timeout_not_reached', 'already_done'],
  // The e-mail is sent before the answer, so not inside of a transaction.
  keeps: true,
  example: { after: ['panel/user/create'], fails: 'timeout_not_reached' },

  async handler({ login }, context) {
    const { db, config, post, fail } = context
    const user = (await findLogin(db, login)) ?? fail('not_found')
    if (user.id !== user.account_id || user.deactivated || isBlocked(user)) fail('not_found')
    // Whoever is invited accepts the invitation.
    if (user.password_hash === no_password) fail('not_found')
    if (user.activated && user.verified) fail('already_done')
    const mail_id = await transact(db, async (transaction) => {
      await lockUser(transaction, user.id)
      const wait = tooSoon(config.mail_interval, await ageOfNewest(transaction, user.id, 'registration'))
      if (wait) fail('timeout_not_reached', wait)
      return sendActivation({ ...context, db: transaction }, user)
    })
    if (!(await post.send(mail_id))) fail('email_failed')
    return {}
  },
})
