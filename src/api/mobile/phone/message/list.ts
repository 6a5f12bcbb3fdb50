import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Described, Id, ListOf } from '#contract/schema.ts'
import { PhoneMessage } from '#resource/mobile/message.ts'
import * as messages from '#store/phones/phone-messages.ts'
import * as phones from '#store/phones/phones.ts'

export default query('mobile/phone/message/list', {
  summary: 'Lists messages to a phone, the newest first.',
  description: `The ${messages.most_messages} newest are kept.`,
  access: user,
  params: Type.Object({ phone_id: Described(Id, 'One that the caller sees.') }),
  result: ListOf(PhoneMessage),
  errors: ['not_found'],
  example: { params: { phone_id: '<phone_id of mobile/phone/invite>' } },

  async handler({ phone_id }, { db, caller, fail }) {
    if (!(await phones.isVisible(db, caller, phone_id))) fail('not_found')
    return { list: await messages.list(db, { account_id: caller.account_id, phone_id }) }
  },
})
