import { Type } from 'typebox'
import * as statuses from '#store/fleet/statuses.ts'
import { user } from '../caller.ts'
import { requireFeature } from '../features.ts'
import { query } from '../operation.ts'
import { Id, ListOf } from '../schema.ts'
import { Status } from './status.ts'

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
