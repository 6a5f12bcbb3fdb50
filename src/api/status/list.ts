import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Id, ListOf } from '#contract/schema.ts'
import { Status } from '#resource/status.ts'
import { requireFeature } from '#service/features.ts'
import * as statuses from '#store/fleet/statuses.ts'

export default query('status/list', {
  summary: 'Lists the working statuses of a list in their order.',
  access: user,
  params: Type.Object({ listing_id: Id }),
  result: ListOf(Status),
  errors: ['not_found', 'feature_unavailable'],

  async handler({ listing_id }, { db, caller, fail }) {
    await requireFeature({ db, caller, fail }, 'statuses')
    if (!(await statuses.hasListing(db, caller, listing_id))) fail('not_found')
    return { list: await statuses.list(db, caller, listing_id) }
  },
})
