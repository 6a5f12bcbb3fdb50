import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Id } from '#contract/schema.ts'
import { Detection } from '#resource/tracker/settings/trip_detection/detection.ts'
import { unblocked } from '#resource/tracker/unblocked.ts'
import * as states from '#store/fleet/device-states.ts'

export default query('tracker/settings/trip_detection/read', {
  summary: 'Reads how the parking of a tracker is detected.',
  access: user,
  params: Type.Object({ tracker_id: Id }),
  result: Detection,
  errors: ['entity_not_found', 'device_blocked'],

  async handler({ tracker_id }, { db, caller, fail }) {
    const { detection } = unblocked((await states.readOne(db, caller, tracker_id)) ?? fail('entity_not_found'), fail)
    const { virtual_ignition: _, ...settings } = detection
    return settings
  },
})
