import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Id, ValueOf } from '#contract/schema.ts'
import { Tracker } from '#resource/tracker.ts'
import * as trackers from '#store/fleet/trackers.ts'

export default query('tracker/read', {
  summary: 'Reads a tracker.',
  description: 'A blocked one too: `source.blocked` tells so.',
  access: user,
  params: Type.Object({ tracker_id: Id }),
  result: ValueOf(Tracker),
  errors: ['not_found'],

  async handler({ tracker_id }, { db, caller, fail }) {
    return { value: (await trackers.read(db, caller, tracker_id)) ?? fail('not_found') }
  },
})
