import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id, None } from '#contract/schema.ts'
import { markerFields } from '#resource/tracker/marker.ts'
import { unblocked } from '#resource/tracker/unblocked.ts'
import * as trackers from '#store/fleet/trackers.ts'

export default command('tracker/marker/assign', {
  summary: 'Says with which icon and in which colour a tracker is drawn on maps and in lists.',
  description:
    'Beyond the contract. Of this account alone: a clone has its own. How the tracker stands is told by shape and colour around it ' +
    'all the same. Both null: nothing of its own. The picture of `tracker/avatar/upload` is another thing, and stays.',
  access: userWith('tracker_update'),
  params: Type.Object({ tracker_id: Id, ...markerFields }),
  result: None,
  errors: ['not_found', 'device_blocked'],
  example: { params: { icon: 'truck', color: '0f8a8a' } },

  async handler({ tracker_id, icon, color }, { db, caller, fail }) {
    const tracker = unblocked((await trackers.lock(db, caller, tracker_id)) ?? fail('not_found'), fail)
    await trackers.setMarker(db, tracker, { icon, color })
    return {}
  },
})
