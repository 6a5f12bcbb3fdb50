import { standardSession } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { None } from '#contract/schema.ts'
import { renew } from '#store/people/sessions.ts'

const day = 86_400

export default command('user/session/renew', {
  summary: 'Lets the session live for another 30 days from now.',
  access: standardSession,
  params: None,
  result: None,

  async handler(_, { db, caller, config }) {
    await renew(db, caller.digest, config.session_days * day)
    return {}
  },
})
