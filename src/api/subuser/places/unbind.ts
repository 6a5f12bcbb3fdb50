import { Type } from 'typebox'
import * as subusers from '#store/people/subusers.ts'
import * as bindings from '#store/place/subuser-places.ts'
import { master } from '../../caller.ts'
import { requireFeature } from '../../features.ts'
import { command } from '../../operation.ts'
import { Id, Ids, None } from '../../schema.ts'

export default command('subuser/places/unbind', {
  summary: 'Takes places of the account out of the sight of a sub-user.',
  description:
    'Those that are not bound to it are passed over. Error 201, and nothing changes, when a place is unknown.',
  access: master,
  params: Type.Object({ subuser_id: Id, place_ids: Ids }),
  result: None,
  errors: ['not_found', 'feature_unavailable'],

  async handler({ subuser_id, place_ids }, context) {
    const { db, caller, fail } = context
    await requireFeature(context, 'multilevel_access')
    if (!(await subusers.hold(db, caller, subuser_id))) fail('not_found')
    const ids = [...new Set(place_ids)]
    if ((await bindings.hold(db, caller, ids)) < ids.length) fail('not_found')
    await bindings.unbind(db, caller, subuser_id, ids)
    return {}
  },
})
