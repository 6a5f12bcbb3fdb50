import * as subusers from '#store/people/subusers.ts'
import { master } from '../caller.ts'
import { requireFeature } from '../features.ts'
import { query } from '../operation.ts'
import { toldOf } from '../panel/user/user.ts'
import { ListOf, None } from '../schema.ts'
import { Subuser } from './subuser.ts'

export default query('subuser/list', {
  summary: 'Lists the sub-users of the account, the oldest first.',
  access: master,
  params: None,
  result: ListOf(Subuser),
  errors: ['feature_unavailable'],

  async handler(_, context) {
    await requireFeature(context, 'multilevel_access')
    const rows = await subusers.list(context.db, context.caller)
    return { list: rows.map(toldOf) }
  },
})
