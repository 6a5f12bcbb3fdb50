import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id, None, Nullable, Optional } from '#contract/schema.ts'
import { unblocked } from '#resource/tracker/unblocked.ts'
import { requireFeature } from '#service/features.ts'
import * as changes from '#store/fleet/status-changes.ts'
import * as statuses from '#store/fleet/statuses.ts'
import * as trackers from '#store/fleet/trackers.ts'

export default command('status/listing/tracker/assign', {
  summary: 'Gives a tracker a list of working statuses.',
  description: 'Without `listing_id` it has none. A status that is not of the list it has is none.',
  access: userWith('tracker_update'),
  params: Type.Object({ tracker_id: Id, listing_id: Optional(Nullable(Id)) }),
  result: None,
  errors: ['not_found', 'entity_not_found', 'device_blocked', 'not_for_clones', 'feature_unavailable'],

  async handler({ tracker_id, listing_id }, { db, caller, fail }) {
    await requireFeature({ db, caller, fail }, 'statuses')
    const { clone, source_id } = unblocked((await trackers.lock(db, caller, tracker_id)) ?? fail('not_found'), fail)
    if (clone) fail('not_for_clones')
    if (listing_id && !(await statuses.holdListing(db, caller, listing_id))) fail('entity_not_found')
    await changes.giveListing(db, caller, source_id, listing_id ?? null)
    return {}
  },
})
