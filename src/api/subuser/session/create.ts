import { Type } from 'typebox'
import { master } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id } from '#contract/schema.ts'
import { Once, onceOr } from '#resource/session-code.ts'
import { requireFeature } from '#service/features.ts'
import { exists as isKey } from '#store/people/api-keys.ts'
import { sessionLife } from '#store/people/hash-kinds.ts'
import { openSession } from '#store/people/sessions.ts'
import * as subusers from '#store/people/subusers.ts'

export default command('subuser/session/create', {
  summary: 'Opens a session of a sub-user, to see and do what it can.',
  description:
    'Also of one that is not activated. What an API key opens ends with the key. With `once` the hash is for `user/session/exchange`.',
  access: master,
  params: Type.Object({ subuser_id: Id, once: Once }),
  result: Type.Object({ hash: Type.String({ description: 'A session of the sub-user.' }) }),
  errors: ['not_found', 'feature_unavailable'],

  async handler({ subuser_id, once }, context) {
    const { db, caller, config, address, user_agent, fail } = context
    await requireFeature(context, 'multilevel_access')
    if (!(await subusers.hold(db, caller, subuser_id))) fail('not_found')
    const opened_by = { ...caller.opened_by, user_id: caller.user_id }
    const opened_by_key = caller.hash_kind === 'api_key' ? caller.digest : undefined
    if (opened_by_key && !(await isKey(db, caller, opened_by_key))) fail('session_ended')
    const session = { kind: 'user', user_id: subuser_id, seconds: sessionLife(config) } as const
    return { hash: await openSession(db, { ...onceOr(once, session), opened_by, opened_by_key, address, user_agent }) }
  },
})
