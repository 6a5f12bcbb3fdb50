import { Type } from 'typebox'
import { master } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Id, ListOf } from '#contract/schema.ts'
import { requireFeature } from '#service/features.ts'
import * as trackers from '#store/fleet/trackers.ts'
import * as subusers from '#store/people/subusers.ts'

export default query('subuser/tracker/list', {
  summary: 'Lists the ids of the trackers that a sub-user sees.',
  access: master,
  params: Type.Object({ subuser_id: Id }),
  result: ListOf(Id),
  errors: ['not_found', 'feature_unavailable'],

  async handler({ subuser_id }, context) {
    const { db, caller, fail } = context
    await requireFeature(context, 'multilevel_access')
    if (!(await subusers.exists(db, caller, subuser_id))) fail('not_found')
    return { list: await trackers.ids(db, { ...caller, user_id: subuser_id, master: false }) }
  },
})
