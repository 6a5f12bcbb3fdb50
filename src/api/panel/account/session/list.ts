import { dealer, inPerson } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { ListOf, None } from '#contract/schema.ts'
import { Session, toldTo } from '#resource/user/session.ts'
import { listSessions } from '#store/people/session-list.ts'

export default query('panel/account/session/list', {
  summary: 'Lists the live sessions of the panel login, the one that was used last first.',
  description: 'Those too that the dealer of a sub-dealer has opened in its name.',
  access: inPerson(dealer),
  params: None,
  result: ListOf(Session),

  handler: async (_, { db, caller }) => ({ list: (await listSessions(db, caller)).map(toldTo(caller)) }),
})
