import { Type } from 'typebox'
import { anyone } from '#contract/caller.ts'
import { oneOf } from '#contract/exactly-one.ts'
import { command } from '#contract/operation.ts'
import { Described, Id, Text } from '#contract/schema.ts'
import { provePhone, shownOf, sign_in_rule } from '#service/mobile/sign-in.ts'
import { hash_kinds } from '#store/people/hash-kinds.ts'
import { bearer, digestOf, openSession } from '#store/people/sessions.ts'
import * as links from '#store/phones/phone-links.ts'

export default command('mobile/session/open', {
  summary: 'Signs a phone in, by a link or the code that it was exchanged for.',
  description:
    `A session that the phone had before ends, and so do other links of it. ${sign_in_rule} A code that is wrong, or over, is 282. ` +
    '11 where the account, its dealer or the tracker is blocked.',
  access: anyone,
  params: Type.Object({
    link: Type.Optional(Described(Text(64, 1), 'What the link has behind its `#`; exactly one of it and `code`.')),
    code: Type.Optional(Described(Text(20, 1), 'As it was typed, in whatever case.')),
  }),
  result: Type.Object({
    hash: Type.String({ description: 'What the phone asks with, until 90 days after its last use.' }),
    tracker_id: Described(
      Id,
      'The tracker that it sends for; what waits on the phone for another one is not to be sent.',
    ),
  }),
  errors: ['access_denied', 'not_found', 'wrong_code', 'already_done', 'login_attempts_exceeded'],
  // A guess is kept.
  keeps: true,
  example: { params: { link: '<hash of mobile/phone/invite>' } },

  async handler(given, context) {
    const { secret, address, user_agent, fail, transaction } = context
    oneOf(given, 'link', 'code')
    const shown = shownOf(secret, given)
    const phone = await provePhone(context, shown, () => fail('wrong_code'))
    const { account_id, phone_id, tracker_id, label } = phone
    const session = { kind: 'phone', phone_id, seconds: hash_kinds.phone.lives, address, user_agent } as const
    return transaction(
      async (db) => {
        if (!(await links.spend(db, shown))) fail('already_done')
        await links.endUnused(db, phone, phone_id)
        await links.endSessions(db, phone_id)
        const hash = await openSession(db, session)
        if (!(await bearer(db, digestOf(hash)))) fail('access_denied')
        return { hash, tracker_id }
      },
      { account_id, phone_id, label },
    )
  },
})
