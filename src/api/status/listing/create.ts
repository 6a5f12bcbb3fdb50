import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id } from '#contract/schema.ts'
import { NewListing } from '#resource/status.ts'
import { requireFeature } from '#service/features.ts'
import * as statuses from '#store/fleet/statuses.ts'

export default command('status/listing/create', {
  summary: 'Creates an empty list of working statuses.',
  access: userWith('tracker_update'),
  params: Type.Object({ listing: Described(NewListing, 'What is created.') }),
  result: Type.Object({ id: Id }),
  errors: ['feature_unavailable', 'over_quota'],

  async handler({ listing }, { db, caller, config, fail }) {
    await requireFeature({ db, caller, fail }, 'statuses')
    if ((await statuses.countListings(db, caller)) >= config.status_listing_quota) fail('over_quota')
    return { id: await statuses.createListing(db, caller, listing) }
  },
})
