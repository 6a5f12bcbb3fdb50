import { renew } from '#store/people/sessions.ts'
import { standardSession } from '../../caller.ts'
import { command } from '../../operation.ts'
import { None } from '../../schema.ts'

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
