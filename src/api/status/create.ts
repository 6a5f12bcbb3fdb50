import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id } from '#contract/schema.ts'
import { NewStatus } from '#resource/status.ts'
import { requireFeature } from '#service/features.ts'
import * as statuses from '#store/fleet/statuses.ts'

export default command('status/create', {
  summary: 'Adds a working status at the end of a list.',
  access: userWith('tracker_update'),
  params: Type.Object({ listing_id: Id, status: Described(NewStatus, 'What is created.') }),
  result: Type.Object({ id: Id }),
  errors: ['not_found', 'feature_unavailable', 'over_quota'],

  async handler({ listing_id, status }, { db, caller, config, fail }) {
    await requireFeature({ db, caller, fail }, 'statuses')
    const listing = (await statuses.lockListing(db, caller, listing_id)) ?? fail('not_found')
    const { length } = await statuses.list(db, caller, listing_id)
    if (length >= config.status_quota) fail('over_quota')
    return { id: await statuses.create(db, listing, status) }
  },
})
