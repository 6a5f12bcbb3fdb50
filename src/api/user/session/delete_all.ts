import { inPerson, notInDemo, standardSession } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { None } from '#contract/schema.ts'
import { removeOthers } from '#store/people/session-list.ts'

export default command('user/session/delete_all', {
  summary: 'Ends all sessions of the user but the one that asks.',
  description: 'Sign-ins that wait for a code too; API keys go on.',
  access: inPerson(notInDemo(standardSession)),
  params: None,
  result: None,

  async handler(_, { db, caller }) {
    await removeOthers(db, caller, caller.digest)
    return {}
  },
})
