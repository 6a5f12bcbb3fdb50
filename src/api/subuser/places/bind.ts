import { Type } from 'typebox'
import * as subusers from '#store/people/subusers.ts'
import * as bindings from '#store/place/subuser-places.ts'
import { master } from '../../caller.ts'
import { invalid } from '../../errors.ts'
import { requireFeature } from '../../features.ts'
import { command } from '../../operation.ts'
import { Id, Ids, None, Optional } from '../../schema.ts'

export default command('subuser/places/bind', {
  summary: 'Lets a sub-user see places of the account.',
  description: `Those of \`place_ids\` beside what it sees already; with \`access_to_all\` true all places, also those to come, and
with false only those that are bound to it. One of the two must be there. Error 201, and nothing changes, when a place
is unknown.`,
  access: master,
  params: Type.Object({ subuser_id: Id, access_to_all: Optional(Type.Boolean()), place_ids: Optional(Ids) }),
  result: None,
  errors: ['not_found', 'feature_unavailable'],

  async handler({ subuser_id, access_to_all, place_ids }, context) {
    const { db, caller, fail } = context
    await requireFeature(context, 'multilevel_access')
    if (!(await subusers.hold(db, caller, subuser_id))) fail('not_found')
    if (access_to_all === undefined && !place_ids) throw invalid('place_ids', 'or access_to_all must be given')
    const ids = [...new Set(place_ids)]
    if ((await bindings.hold(db, caller, ids)) < ids.length) fail('not_found')
    await bindings.bind(db, caller, subuser_id, ids)
    if (access_to_all !== undefined) await bindings.setAll(db, caller, subuser_id, access_to_all)
    return {}
  },
})
