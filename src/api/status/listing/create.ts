import { Type } from 'typebox'
import * as statuses from '#store/fleet/statuses.ts'
import { userWith } from '../../caller.ts'
import { requireFeature } from '../../features.ts'
import { command } from '../../operation.ts'
import { Described, Id } from '../../schema.ts'
import { NewListing } from '../status.ts'

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
