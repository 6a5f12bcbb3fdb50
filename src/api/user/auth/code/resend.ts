import { halfSignedIn } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { None } from '#contract/schema.ts'
import { challengeAgain, resend_rule } from '#service/sign-in-code.ts'

export default command('user/auth/code/resend', {
  summary: 'Mails another code for the second factor; the one before is good for nothing any more.',
  description: resend_rule,
  access: halfSignedIn,
  params: None,
  result: None,
  errors: ['timeout_not_reached'],
  example: { fails: 'session_ended' },

  async handler(_, context) {
    await challengeAgain(context)
    return {}
  },
})
