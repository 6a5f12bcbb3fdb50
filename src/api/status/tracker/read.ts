import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Id } from '#contract/schema.ts'
import { Current } from '#resource/status.ts'
import { unblocked } from '#resource/tracker/unblocked.ts'
import { requireFeature } from '#service/features.ts'
import * as changes from '#store/fleet/status-changes.ts'

export default query('status/tracker/read', {
  summary: 'Tells the working status of a tracker.',
  access: user,
  params: Type.Object({ tracker_id: Id }),
  result: Current,
  errors: ['not_found', 'device_blocked', 'not_for_clones', 'feature_unavailable'],

  async handler({ tracker_id }, { db, caller, fail }) {
    await requireFeature({ db, caller, fail }, 'statuses')
    const { clone, current_status, last_change } = unblocked(
      (await changes.readOne(db, caller, tracker_id)) ?? fail('not_found'),
      fail,
    )
    if (clone) fail('not_for_clones')
    return { current_status, last_change }
  },
})
