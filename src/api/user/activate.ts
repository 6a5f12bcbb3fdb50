import { registering } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { None } from '#contract/schema.ts'
import { activate } from '#store/dealer/accounts.ts'
import { spendSession } from '#store/people/sessions.ts'

export default command('user/activate', {
  summary: 'Activates the user by the hash of its activation e-mail; from then on it may sign in.',
  description: 'The hash works once, within 24 hours. Until it is used it is also good for the operations of API keys.',
  access: registering,
  params: None,
  result: None,

  async handler(_, { db, caller, fail }) {
    if (!(await spendSession(db, caller.digest))) fail('session_ended')
    await activate(db, caller)
    return {}
  },
})
