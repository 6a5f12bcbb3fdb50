import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id, None } from '#contract/schema.ts'
import { requireFeature } from '#service/features.ts'
import * as statuses from '#store/fleet/statuses.ts'

export default command('status/delete', {
  summary: 'Deletes a working status.',
  description: 'Trackers that had it have none then.',
  access: userWith('tracker_update'),
  params: Type.Object({ status_id: Described(Id, 'Id of the status.') }),
  result: None,
  errors: ['not_found', 'feature_unavailable'],

  async handler({ status_id }, { db, caller, fail }) {
    await requireFeature({ db, caller, fail }, 'statuses')
    if (!(await statuses.remove(db, caller, status_id))) fail('not_found')
    return {}
  },
})
