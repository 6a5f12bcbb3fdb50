import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, None } from '#contract/schema.ts'
import { Status } from '#resource/status.ts'
import { requireFeature } from '#service/features.ts'
import * as statuses from '#store/fleet/statuses.ts'

export default command('status/update', {
  summary: 'Changes the label and colour of a working status.',
  access: userWith('tracker_update'),
  params: Type.Object({ status: Described(Status, 'What it becomes.') }),
  result: None,
  errors: ['not_found', 'feature_unavailable'],

  async handler({ status }, { db, caller, fail }) {
    await requireFeature({ db, caller, fail }, 'statuses')
    if (!(await statuses.update(db, caller, status))) fail('not_found')
    return {}
  },
})
