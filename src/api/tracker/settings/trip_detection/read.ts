import { Type } from 'typebox'
import * as states from '#store/points/states.ts'
import { user } from '../../../caller.ts'
import { query } from '../../../operation.ts'
import { Id } from '../../../schema.ts'
import { unblocked } from '../../unblocked.ts'
import { Detection } from './detection.ts'

export default query('tracker/settings/trip_detection/read', {
  summary: 'Reads how the parking of a tracker is detected.',
  access: user,
  params: Type.Object({ tracker_id: Id }),
  result: Detection,
  errors: ['entity_not_found', 'device_blocked'],

  async handler({ tracker_id }, { db, caller, fail }) {
    return unblocked((await states.readOne(db, caller, tracker_id)) ?? fail('entity_not_found'), fail).detection
  },
})
