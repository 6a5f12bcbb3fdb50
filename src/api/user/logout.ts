import { end } from '#store/people/sessions.ts'
import { standardSession } from '../caller.ts'
import { command } from '../operation.ts'
import { None } from '../schema.ts'

export default command('user/logout', {
  summary: 'Ends the session.',
  access: standardSession,
  params: None,
  result: None,

  async handler(_, { db, caller }) {
    await end(db, caller.digest)
    return {}
  },
})
