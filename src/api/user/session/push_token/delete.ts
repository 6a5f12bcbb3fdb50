import * as pushTokens from '#store/people/push-tokens.ts'
import { standardSession } from '../../../caller.ts'
import { command } from '../../../operation.ts'
import { None } from '../../../schema.ts'

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
