import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, None } from '#contract/schema.ts'
import { Listing } from '#resource/status.ts'
import { requireFeature } from '#service/features.ts'
import * as statuses from '#store/fleet/statuses.ts'

export default command('status/listing/update', {
  summary: 'Changes a list of working statuses and their order.',
  description: '`entries` holds every status of the list once, in the order that it is to have (error 262).',
  access: userWith('tracker_update'),
  params: Type.Object({ listing: Described(Listing, 'What it becomes.') }),
  result: None,
  errors: ['not_found', 'feature_unavailable', 'list_incomplete'],
  example: {
    params: {
      listing: { id: 1, label: 'Drivers', employee_controlled: true, supervisor_controlled: true, entries: [2, 1] },
    },
  },

  async handler({ listing }, { db, caller, fail }) {
    await requireFeature({ db, caller, fail }, 'statuses')
    const had = (await statuses.lockListing(db, caller, listing.id)) ?? fail('not_found')
    const own = (await statuses.list(db, caller, listing.id)).map(({ id }) => id)
    const sent = new Set(listing.entries)
    const isWhole = listing.entries.length === own.length && own.every((id) => sent.has(id))
    if (!isWhole) fail('list_incomplete')
    const { id: _, ...changes } = listing
    await statuses.updateListing(db, had, changes)
    return {}
  },
})
