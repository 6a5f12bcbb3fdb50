import { Type } from 'typebox'
import { master } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Ids, None, Optional } from '#contract/schema.ts'
import { Bind, bind } from '#service/subuser/sight.ts'

export default command('subuser/places/bind', {
  summary: 'Lets a sub-user see places of the account.',
  description: `Those of \`place_ids\` beside what it sees already; with \`access_to_all\` true all places, also those to come, and
with false only those that are bound to it. One of the two must be there. Error 201, and nothing changes, when a place
is unknown.`,
  access: master,
  params: Type.Object({ ...Bind, place_ids: Optional(Ids) }),
  result: None,
  errors: ['not_found', 'feature_unavailable'],
  example: { params: { place_ids: [1] } },

  handler: ({ place_ids: ids, subuser_id, access_to_all }, context) =>
    bind('place', context, { subuser_id, access_to_all, ids }),
})
