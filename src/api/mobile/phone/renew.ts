import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id } from '#contract/schema.ts'
import { Email, invited, link_rule } from '#resource/mobile/phone.ts'
import { linkPhone } from '#service/mobile/inviting.ts'
import * as phones from '#store/phones/phones.ts'

export default command('mobile/phone/renew', {
  summary: 'Makes another link for a phone.',
  description: `The link before it ends at once; where the phone is signed in it stays so until somebody signs in by the new one. ${link_rule}`,
  access: userWith('tracker_update'),
  params: Type.Object({ phone_id: Described(Id, 'One that the caller sees.'), email: Email }),
  result: Type.Object(invited),
  example: { params: { phone_id: '<phone_id of mobile/phone/invite>' } },
  errors: ['not_found', 'disabled_in_demo', 'over_quota'],

  async handler({ phone_id, email }, context) {
    const phone = (await phones.lock(context.db, context.caller, phone_id)) ?? context.fail('not_found')
    return linkPhone(context, phone, email)
  },
})
