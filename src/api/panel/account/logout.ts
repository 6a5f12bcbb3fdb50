import { dealer } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { None } from '#contract/schema.ts'
import { endSession } from '#store/people/sessions.ts'

export default command('panel/account/logout', {
  summary: 'Ends the panel session.',
  access: dealer,
  params: None,
  result: None,

  async handler(_, { db, caller }) {
    await endSession(db, caller.digest)
    return {}
  },
})
