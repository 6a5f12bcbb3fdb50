import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Described, None } from '#contract/schema.ts'
import { requireFeature } from '#service/features.ts'
import * as messages from '#store/chat/messages.ts'

export default query('tracker/chat/unread/count', {
  summary: 'Counts messages of the field that nobody in the office has read.',
  description: '236: no plan of the account has chat.',
  access: user,
  params: None,
  result: Type.Object({
    value: Described(Type.Record(Type.String(), Type.Integer()), 'By tracker, how many; without those that have none.'),
  }),
  errors: ['feature_unavailable'],

  async handler(_, context) {
    await requireFeature(context, 'chat')
    return { value: Object.fromEntries(await messages.countUnseen(context.db, context.caller)) }
  },
})
