import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id } from '#contract/schema.ts'
import { Once, onceOr } from '#resource/session-code.ts'
import * as customers from '#store/dealer/customers.ts'
import * as dealers from '#store/dealer/dealers.ts'
import { sessionLife } from '#store/people/hash-kinds.ts'
import { openSession } from '#store/people/sessions.ts'

export default command('panel/user/session/create', {
  summary: 'Opens a session of a user, to see and do what it can.',
  description:
    'Also of one that is not activated, but not of one that is blocked (11). With `user_sessions/global` of users of other dealers too. With `once` the hash is for `user/session/exchange`.',
  access: dealerWith(['users', 'update'], ['user_sessions', 'create', 'global']),
  params: Type.Object({ user_id: Id, once: Once }),
  result: Type.Object({ hash: Type.String() }),
  errors: ['not_found', 'access_denied'],

  async handler({ user_id, once }, { db, caller, config, address, user_agent, fail }) {
    const isGlobal = caller.permissions.user_sessions?.includes('global')
    const dealer_id = isGlobal ? await customers.dealerOf(db, user_id) : caller.dealer_id
    if (!dealer_id || !(await customers.hold(db, { dealer_id }, user_id))) return fail('not_found')
    const dealer = await dealers.read(db, dealer_id)
    if (dealer && dealers.isShut(dealer.block_type)) fail('access_denied')
    if ((await customers.readCustomer(db, { dealer_id }, user_id))?.blocked) fail('access_denied')
    const opened_by = { ...caller.opened_by, panel_login_id: caller.panel_login_id }
    const session = { kind: 'user', user_id, seconds: sessionLife(config) } as const
    return { hash: await openSession(db, { ...onceOr(once, session), opened_by, address, user_agent }) }
  },
})
