import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Id, ValueOf } from '#contract/schema.ts'
import { PanelTracker, withModel } from '#resource/panel/tracker.ts'
import * as trackers from '#store/dealer/panel-trackers.ts'

export default query('panel/tracker/read', {
  summary: 'Reads a tracker of a user of the dealer.',
  access: dealerWith(['trackers', 'read']),
  params: Type.Object({ tracker_id: Id }),
  result: ValueOf(PanelTracker),
  errors: ['not_found', 'already_corrupted'],

  async handler({ tracker_id }, { db, caller, now, fail }) {
    const tracker = (await trackers.readPanelTracker(db, caller, tracker_id, now)) ?? fail('not_found')
    if (tracker.source.corrupted) fail('already_corrupted')
    return { value: withModel(tracker) }
  },
})
