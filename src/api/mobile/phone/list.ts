import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { ListOf } from '#contract/schema.ts'
import { Phone } from '#resource/mobile/phone.ts'
import * as phones from '#store/phones/phones.ts'

export default query('mobile/phone/list', {
  summary: 'Lists phones of people in the field, the newest first.',
  description: 'Of trackers that the caller sees, 10,000 at most.',
  access: user,
  params: Type.Object({}),
  result: ListOf(Phone),

  handler: async (_, { db, caller }) => ({ list: await phones.list(db, caller) }),
})
