import { end } from '#store/people/sessions.ts'
import { dealer } from '../../caller.ts'
import { command } from '../../operation.ts'
import { None } from '../../schema.ts'

export default command('panel/account/logout', {
  summary: 'Ends the panel session.',
  access: dealer,
  params: None,
  result: None,

  async handler(_, { db, caller }) {
    await end(db, caller.digest)
    return {}
  },
})
