import { Type } from 'typebox'
import { notInDemo, userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id, None } from '#contract/schema.ts'
import { Clock } from '#resource/tracker/settings/clock.ts'
import { unblocked } from '#resource/tracker/unblocked.ts'
import * as clock from '#store/fleet/device-clock.ts'

export default command('tracker/settings/clock/update', {
  summary: 'Changes what is done with times of a tracker that lie in the future.',
  description:
    'Beyond the contract. Holds from the next points on; those that are stored stay. A clone answers 219: its points ' +
    'are those of the account that owns the device.',
  access: notInDemo(userWith('tracker_update')),
  params: Type.Object({ tracker_id: Id, ...Clock.properties }),
  result: None,
  errors: ['entity_not_found', 'device_blocked', 'not_for_clones'],

  async handler({ tracker_id, future_times }, { db, caller, fail }) {
    const found = (await clock.read(db, caller, tracker_id)) ?? fail('entity_not_found')
    const { source_id, clone } = unblocked(found, fail)
    if (clone) fail('not_for_clones')
    await clock.update(db, caller, source_id, future_times)
    return {}
  },
})
