import { Type } from 'typebox'
import { phone } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id, None } from '#contract/schema.ts'
import * as messages from '#store/phones/phone-messages.ts'

export default command('mobile/message/mark_read', {
  summary: 'Says that messages of the office were read on the phone.',
  description: 'The office is told when (`mobile/phone/message/list`). What was read before stays as it is.',
  access: phone,
  params: Type.Object({ last_id: Described(Id, 'The newest that was shown: it and all before it are read.') }),
  result: None,

  async handler({ last_id }, { db, caller, now }) {
    await messages.markRead(db, caller, last_id, now)
    return {}
  },
})
