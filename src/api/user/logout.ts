import { standardSession } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { None } from '#contract/schema.ts'
import { endSession } from '#store/people/sessions.ts'

export default command('user/logout', {
  summary: 'Ends the session.',
  access: standardSession,
  params: None,
  result: None,

  async handler(_, { db, caller }) {
    await endSession(db, caller.digest)
    return {}
  },
})
