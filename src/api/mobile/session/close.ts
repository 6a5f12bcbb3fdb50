import { phone } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { None } from '#contract/schema.ts'
import { endSession } from '#store/people/sessions.ts'

export default command('mobile/session/close', {
  summary: 'Signs a phone out.',
  description: 'It stays in the list of phones, where another link is made for it.',
  access: phone,
  params: None,
  result: None,

  async handler(_, { db, caller }) {
    await endSession(db, caller.digest)
    return {}
  },
})
