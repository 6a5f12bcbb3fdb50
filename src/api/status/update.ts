import { Type } from 'typebox'
import * as statuses from '#store/fleet/statuses.ts'
import { userWith } from '../caller.ts'
import { requireFeature } from '../features.ts'
import { command } from '../operation.ts'
import { Described, None } from '../schema.ts'
import { Status } from './status.ts'

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
