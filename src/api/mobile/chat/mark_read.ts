import { Type } from 'typebox'
import { phone } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id, None } from '#contract/schema.ts'
import * as messages from '#store/chat/messages.ts'

export default command('mobile/chat/mark_read', {
  summary: 'Says that messages of the office were shown on the phone.',
  description:
    'The office is told when (`tracker/chat/list`). What was shown before, there or on another phone of the tracker, stays as it is.',
  access: phone,
  params: Type.Object({ last_id: Described(Id, 'The newest that was shown: it and all before it are read.') }),
  result: None,

  async handler({ last_id }, { db, caller, now }) {
    await messages.seenOnPhone(db, caller, last_id, now)
    return {}
  },
})
