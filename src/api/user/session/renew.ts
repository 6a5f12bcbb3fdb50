import { standardSession } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { None } from '#contract/schema.ts'
import { sessionLife } from '#store/people/hash-kinds.ts'
import { renew } from '#store/people/sessions.ts'

export default command('user/session/renew', {
  summary: 'Lets the session live for another 30 days from now.',
  access: standardSession,
  params: None,
  result: None,

  async handler(_, { db, caller, config }) {
    await renew(db, caller.digest, sessionLife(config))
    return {}
  },
})
