import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id, None } from '#contract/schema.ts'
import { requireFeature } from '#service/features.ts'
import * as statuses from '#store/fleet/statuses.ts'

export default command('status/listing/delete', {
  summary: 'Deletes a list of working statuses, with them.',
  description: 'Trackers that had it have none then.',
  access: userWith('tracker_update'),
  params: Type.Object({ listing_id: Id }),
  result: None,
  errors: ['not_found', 'feature_unavailable'],

  async handler({ listing_id }, { db, caller, fail }) {
    await requireFeature({ db, caller, fail }, 'statuses')
    if (!(await statuses.removeListing(db, caller, listing_id))) fail('not_found')
    return {}
  },
})
