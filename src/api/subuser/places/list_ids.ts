import { Type } from 'typebox'
import * as subusers from '#store/people/subusers.ts'
import * as bindings from '#store/place/subuser-places.ts'
import { master } from '../../caller.ts'
import { requireFeature } from '../../features.ts'
import { query } from '../../operation.ts'
import { Id } from '../../schema.ts'

export default query('subuser/places/list_ids', {
  summary: 'Lists the ids of the places that are bound to a sub-user.',
  description: 'With `access_to_all` it sees the others too.',
  access: master,
  params: Type.Object({ subuser_id: Id }),
  result: Type.Object({ access_to_all: Type.Boolean(), list: Type.Array(Id) }),
  errors: ['not_found', 'feature_unavailable'],

  async handler({ subuser_id }, context) {
    const { db, caller, fail } = context
    await requireFeature(context, 'multilevel_access')
    if (!(await subusers.exists(db, caller, subuser_id))) fail('not_found')
    const access_to_all = await bindings.seesAll(db, caller, subuser_id)
    const bound = await bindings.list(db, caller, subuser_id)
    return { access_to_all, list: bound.map(({ place_id }) => place_id) }
  },
})
