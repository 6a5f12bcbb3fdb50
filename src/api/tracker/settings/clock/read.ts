import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Id } from '#contract/schema.ts'
import { Clock } from '#resource/tracker/settings/clock.ts'
import { unblocked } from '#resource/tracker/unblocked.ts'
import * as clock from '#store/fleet/device-clock.ts'

export default query('tracker/settings/clock/read', {
  summary: 'Reads what is done with times of a tracker that lie in the future.',
  description: 'Beyond the contract.',
  access: user,
  params: Type.Object({ tracker_id: Id }),
  result: Clock,
  errors: ['entity_not_found', 'device_blocked'],

  async handler({ tracker_id }, { db, caller, fail }) {
    return unblocked((await clock.read(db, caller, tracker_id)) ?? fail('entity_not_found'), fail)
  },
})
