import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { ListOf, None } from '#contract/schema.ts'
import { Listing } from '#resource/status.ts'
import { requireFeature } from '#service/features.ts'
import * as statuses from '#store/fleet/statuses.ts'

export default query('status/listing/list', {
  summary: 'Lists the lists of working statuses, the oldest first.',
  access: user,
  params: None,
  result: ListOf(Listing),
  errors: ['feature_unavailable'],

  async handler(_, { db, caller, fail }) {
    await requireFeature({ db, caller, fail }, 'statuses')
    return { list: await statuses.listings(db, caller) }
  },
})
