import { Type } from 'typebox'
import * as states from '#store/states.ts'
import { user } from '../caller.ts'
import { query } from '../operation.ts'
import { Id, LocalTime } from '../schema.ts'
import { State, stateOf } from './state.ts'
import { unblocked } from './unblocked.ts'

export default query('tracker/get_state', {
  summary: 'Tells what a tracker does now.',
  access: user,
  params: Type.Object({ tracker_id: Id }),
  result: Type.Object({ user_time: LocalTime, state: State }),
  errors: ['not_found', 'device_blocked'],

  async handler({ tracker_id }, { db, caller, now, fail }) {
    const row = unblocked((await states.readOne(db, caller, tracker_id)) ?? fail('not_found'), fail)
    return { user_time: now, state: stateOf(row, now.getTime()) }
  },
})
