import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Id, ListOf } from '#contract/schema.ts'
import { Session } from '#resource/user/session.ts'
import * as customers from '#store/dealer/customers.ts'
import * as sessions from '#store/people/session-list.ts'

const { current: _, ...told } = Session.properties

export default query('panel/user/session/list', {
  summary: 'Lists where a user of the dealer is signed in, the session that was used last first.',
  description: 'Its own sessions, not those of its sub-users; times are UTC.',
  access: dealerWith(['users', 'read']),
  params: Type.Object({ user_id: Id }),
  result: ListOf(Type.Object(told)),
  errors: ['not_found'],

  async handler({ user_id }, { db, caller, fail }) {
    if (!(await customers.readCustomer(db, caller, user_id))) fail('not_found')
    const list = await sessions.listSessions(db, { user_id })
    return { list: list.map(({ digest: _, ...session }) => session) }
  },
})
