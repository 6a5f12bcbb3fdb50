import { Type } from 'typebox'
import { anyone } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Moment, Text } from '#contract/schema.ts'
import { linkDigest, newCode, provePhone, sign_in_rule } from '#service/mobile/sign-in.ts'
import * as links from '#store/phones/phone-links.ts'

export default command('mobile/code/create', {
  summary: 'Exchanges the link of a phone for a code that is typed.',
  description:
    'For a page that is installed and has nothing of the browser that the link was opened in. The code is good once, for what is left of the ' +
    `15 minutes; the link is used up. ${sign_in_rule}`,
  access: anyone,
  params: Type.Object({
    link: Described(Text(64, 1), 'The `hash` of `mobile/phone/invite`: what the link has behind its `#`.'),
  }),
  result: Type.Object({
    code: Type.String({
      examples: ['ABCD-EFGH'],
      description: 'Two groups of four; case and separators do not count.',
    }),
    expires: Described(Moment, 'When it ends.'),
  }),
  errors: ['not_found', 'already_done', 'login_attempts_exceeded'],
  // A guess is kept.
  keeps: true,
  example: { params: { link: '<hash of mobile/phone/invite>' } },

  async handler({ link }, context) {
    const { secret, fail, transaction } = context
    const shown = { link: linkDigest(link) }
    await provePhone(context, shown)
    const { code, digest } = newCode(secret)
    return transaction(async (db) => {
      if (!(await links.spend(db, shown))) fail('already_done')
      return { code, expires: await links.giveCode(db, shown, digest) }
    })
  },
})
