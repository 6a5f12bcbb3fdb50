import { inPerson, notInDemo, standardSession } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { ListOf, None } from '#contract/schema.ts'
import { Session, toldTo } from '#resource/user/session.ts'
import { listSessions } from '#store/people/session-list.ts'

export default query('user/session/list', {
  summary: 'Lists the live sessions of the user, the one that was used last first.',
  description: 'Those too that a dealer, the master or an API key has opened in its name. API keys are no sessions.',
  access: inPerson(notInDemo(standardSession)),
  params: None,
  result: ListOf(Session),

  handler: async (_, { db, caller }) => ({ list: (await listSessions(db, caller)).map(toldTo(caller)) }),
})
