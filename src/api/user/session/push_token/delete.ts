import { standardSession } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { None } from '#contract/schema.ts'
import * as pushTokens from '#store/people/push-tokens.ts'

export default command('user/session/push_token/delete', {
  summary: 'Takes the token of the session away: its application is told of nothing any more.',
  access: standardSession,
  params: None,
  result: None,

  async handler(_, { db, caller }) {
    await pushTokens.remove(db, caller)
    return {}
  },
})
