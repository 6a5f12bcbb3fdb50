import { Type } from 'typebox'
import { master } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id, Ids, None } from '#contract/schema.ts'
import { unbind } from '#service/subuser/sight.ts'

export default command('subuser/zones/unbind', {
  summary: 'Takes zones of the account out of the sight of a sub-user.',
  description:
    'Those that are not bound to it are passed over. Error 201, and nothing changes, when a zone is unknown.',
  access: master,
  params: Type.Object({ subuser_id: Id, zone_ids: Ids }),
  result: None,
  errors: ['not_found', 'feature_unavailable'],

  handler: ({ subuser_id, zone_ids: ids }, context) => unbind('zone', context, { subuser_id, ids }),
})
