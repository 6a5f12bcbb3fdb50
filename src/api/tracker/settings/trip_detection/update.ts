import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id, None } from '#contract/schema.ts'
import { Detection } from '#resource/tracker/settings/trip_detection/detection.ts'
import { unblocked } from '#resource/tracker/unblocked.ts'
import * as states from '#store/fleet/device-states.ts'
import * as trackers from '#store/fleet/trackers.ts'

export default command('tracker/settings/trip_detection/update', {
  summary: 'Changes how the parking of a tracker is detected.',
  description:
    'Holds from the next points on; tracks that were found stay. A clone answers 219: its tracks are those of the ' +
    'account that owns the device.',
  access: userWith('tracker_update'),
  params: Type.Object({ tracker_id: Id, ...Detection.properties }),
  result: None,
  errors: ['entity_not_found', 'device_blocked', 'not_for_clones'],

  async handler({ tracker_id, ...detection }, { db, caller, fail }) {
    const found = (await trackers.findOne(db, caller, tracker_id)) ?? fail('entity_not_found')
    const { source_id, clone } = unblocked(found, fail)
    if (clone) fail('not_for_clones')
    await states.updateDetection(db, caller, source_id, detection)
    return {}
  },
})
