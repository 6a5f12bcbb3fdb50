import { Type } from 'typebox'
import { phone } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { CountedListOf, Default, Described, Id } from '#contract/schema.ts'
import { PhoneMessage, tellPhone } from '#resource/tracker/chat.ts'
import * as messages from '#store/chat/messages.ts'

export default query('mobile/chat/list', {
  summary: 'Lists what the office and the phones of this tracker wrote to each other, the newest first.',
  description: '`mobile/read` tells the newest; this goes on before those.',
  access: phone,
  params: Type.Object({
    before_id: Type.Optional(Described(Id, 'Only what was written before that message.')),
    limit: Default(Type.Integer({ minimum: 1, maximum: 100, description: 'At most so many.' }), 50),
  }),
  result: CountedListOf(PhoneMessage),

  async handler({ before_id, limit }, { db, caller }) {
    const list = await messages.newest(db, caller, limit, before_id)
    return { list: list.map(tellPhone), count: await messages.count(db, caller) }
  },
})
