import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Described, Id } from '#contract/schema.ts'
import { Settings } from '#resource/tracker/settings.ts'
import { unblocked } from '#resource/tracker/unblocked.ts'
import * as trackers from '#store/fleet/trackers.ts'

export default query('tracker/settings/read', {
  summary: 'Reads the label and the group of a tracker.',
  access: user,
  params: Type.Object({ tracker_id: Id }),
  result: Type.Object({ settings: Described(Settings, 'How the account sees it.') }),
  errors: ['not_found', 'device_blocked'],

  async handler({ tracker_id }, { db, caller, fail }) {
    const tracker = unblocked((await trackers.findOne(db, caller, tracker_id)) ?? fail('not_found'), fail)
    return { settings: { label: tracker.label, group_id: tracker.group_id ?? 0 } }
  },
})
