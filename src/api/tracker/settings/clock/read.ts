import { Type } from 'typebox'
import * as clock from '#store/points/clock.ts'
import { user } from '../../../caller.ts'
import { query } from '../../../operation.ts'
import { Id } from '../../../schema.ts'
import { unblocked } from '../../unblocked.ts'
import { Clock } from './clock.ts'

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
