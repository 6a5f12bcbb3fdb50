import { Type } from 'typebox'
import { master } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Ids, None, Optional } from '#contract/schema.ts'
import { Bind, bind } from '#service/subuser/sight.ts'

export default command('subuser/zones/bind', {
  summary: 'Lets a sub-user see zones of the account.',
  description: `Those of \`zone_ids\` beside what it sees already; with \`access_to_all\` true all zones, also those to come, and
with false only those that are bound to it. One of the two must be there. Error 201, and nothing changes, when a zone
is unknown.`,
  access: master,
  params: Type.Object({ ...Bind, zone_ids: Optional(Ids) }),
  result: None,
  errors: ['not_found', 'feature_unavailable'],
  example: { params: { zone_ids: [1] } },

  handler: ({ zone_ids: ids, subuser_id, access_to_all }, context) =>
    bind('zone', context, { subuser_id, access_to_all, ids }),
})
