import { Type } from 'typebox'
import { open } from '#store/people/sessions.ts'
import * as subusers from '#store/people/subusers.ts'
import { master } from '../../caller.ts'
import { requireFeature } from '../../features.ts'
import { command } from '../../operation.ts'
import { Id } from '../../schema.ts'

const day = 86_400

export default command('subuser/session/create', {
  summary: 'Opens a session of a sub-user, to see and do what it can.',
  description: 'Also of one that is not activated.',
  access: master,
  params: Type.Object({ subuser_id: Id }),
  result: Type.Object({ hash: Type.String() }),
  errors: ['not_found', 'feature_unavailable'],

  async handler({ subuser_id }, context) {
    const { db, caller, config, fail } = context
    await requireFeature(context, 'multilevel_access')
    if (!(await subusers.hold(db, caller, subuser_id))) fail('not_found')
    const opened_by = { ...caller.opened_by, user_id: caller.user_id }
    return {
      hash: await open(db, { kind: 'user', user_id: subuser_id, seconds: config.session_days * day, opened_by }),
    }
  },
})
