import { ageForChange } from '#store/people/sign-in-codes.ts'
import { halfSignedIn } from '../../../caller.ts'
import { tooSoon } from '../../../interval.ts'
import { command } from '../../../operation.ts'
import { None } from '../../../schema.ts'
import { challengeAgain } from './code.ts'

export default command('user/auth/code/resend', {
  summary: 'Mails another code for the second factor; the one before is good for nothing any more.',
  description:
    'At most once in five minutes: 264 then tells the whole `timeout` and the `remainder` of it, as ISO 8601 durations. 13 where a program makes the codes.',
  access: halfSignedIn,
  params: None,
  result: None,
  errors: ['timeout_not_reached'],

  async handler(_, context) {
    const { db, caller, config, fail } = context
    const { age, mailed } = (await ageForChange(db, caller.digest)) ?? fail('session_ended')
    if (!mailed) fail('not_permitted')
    const wait = tooSoon(config.mail_interval, age)
    if (wait) fail('timeout_not_reached', wait)
    await challengeAgain(context, { ...caller, id: caller.user_id }, caller.digest)
    return {}
  },
})
