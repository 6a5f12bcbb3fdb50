import { Type } from 'typebox'
import { phone } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { CountedListOf, Described, Id } from '#contract/schema.ts'
import { PhoneMessage, tellPhone } from '#resource/tracker/chat.ts'
import * as messages from '#store/chat/messages.ts'

/** Messages that are told where nobody says how many. */
const usual = 50

export default query('mobile/chat/list', {
  summary: 'Lists what the office and the phones of this tracker wrote to each other, the newest first.',
  description: '`mobile/read` tells the newest; this goes on before those.',
  access: phone,
  params: Type.Object({
    before_id: Type.Optional(Described(Id, 'Only what was written before that message.')),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: usual, description: 'At most so many.' })),
  }),
  result: CountedListOf(PhoneMessage),

  async handler({ before_id, limit = usual }, { db, caller }) {
    const list = await messages.newest(db, caller, limit, before_id)
    return { list: list.map(tellPhone), count: await messages.count(db, caller) }
  },
})
