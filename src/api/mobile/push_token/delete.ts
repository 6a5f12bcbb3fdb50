import { phone } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { None } from '#contract/schema.ts'
import * as pushTokens from '#store/people/push-tokens.ts'

export default command('mobile/push_token/delete', {
  summary: 'Has a phone be told of messages no more, but by its page.',
  access: phone,
  params: None,
  result: None,

  async handler(_, { db, caller }) {
    await pushTokens.remove(db, caller)
    return {}
  },
})
