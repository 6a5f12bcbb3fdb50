import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { invalid } from '#contract/errors.ts'
import { command } from '#contract/operation.ts'
import { Described, Id, Ids, None } from '#contract/schema.ts'
import * as messages from '#store/chat/messages.ts'

export default command('tracker/chat/mark_read', {
  summary: 'Says that messages of the field were read in the office.',
  description:
    'By the first who does, for all: the office reads as one, and the phone shows when. Those of the office stay as they are. 201: one is not there, and ' +
    'none is marked.',
  access: user,
  params: Type.Object({
    message_id: Type.Optional(Described(Id, 'One message.')),
    message_ids: Type.Optional(Described(Ids, 'Several; together with `message_id`, all of them.')),
  }),
  result: None,
  errors: ['not_found'],
  example: { params: { message_id: '<id of tracker/chat/send>' }, after: ['tracker/chat/send'] },

  async handler({ message_id, message_ids }, { db, caller, now, fail }) {
    if (message_id === undefined && message_ids === undefined)
      throw invalid('message_id', 'must be given, unless message_ids are')
    const ids = [...new Set([...(message_ids ?? []), ...(message_id === undefined ? [] : [message_id])])]
    if ((await messages.known(db, caller, ids)).length < ids.length) fail('not_found')
    await messages.seenInOffice(db, caller, ids, now)
    return {}
  },
})
