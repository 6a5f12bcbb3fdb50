import { Type } from 'typebox'
import * as statuses from '#store/fleet/statuses.ts'
import { userWith } from '../caller.ts'
import { requireFeature } from '../features.ts'
import { command } from '../operation.ts'
import { Described, Id } from '../schema.ts'
import { NewStatus } from './status.ts'

export default command('status/create', {
  summary: 'Adds a working status at the end of a list.',
  access: userWith('tracker_update'),
  params: Type.Object({ listing_id: Id, status: Described(NewStatus, 'What is created.') }),
  result: Type.Object({ id: Id }),
  errors: ['not_found', 'feature_unavailable', 'over_quota'],

  async handler({ listing_id, status }, { db, caller, config, fail }) {
    await requireFeature({ db, caller, fail }, 'statuses')
    if (!(await statuses.lockListing(db, caller, listing_id))) fail('not_found')
    const { length } = await statuses.list(db, caller, listing_id)
    if (length >= config.status_quota) fail('over_quota')
    return { id: await statuses.create(db, caller, listing_id, status) }
  },
})
