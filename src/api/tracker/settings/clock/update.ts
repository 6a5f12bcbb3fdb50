import { Type } from 'typebox'
import * as clock from '#store/points/clock.ts'
import { notInDemo, userWith } from '../../../caller.ts'
import { command } from '../../../operation.ts'
import { Id, None } from '../../../schema.ts'
import { unblocked } from '../../unblocked.ts'
import { Clock } from './clock.ts'

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
