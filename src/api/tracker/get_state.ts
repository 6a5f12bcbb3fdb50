import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Described, Id, LocalTime } from '#contract/schema.ts'
import { State, stateOf } from '#resource/tracker/state.ts'
import { unblocked } from '#resource/tracker/unblocked.ts'
import * as states from '#store/fleet/device-states.ts'

export default query('tracker/get_state', {
  summary: 'Tells what a tracker does now.',
  description:
    '`gps` is null until the device has told a place; its `signal_level` is 10 % for each satellite in use, null when ' +
    'they are not counted. There are as many `inputs` and `outputs` as the model has, false until told. `additional`: ' +
    'whatever else was measured, values as text. `actual_track_update`: the last point of the track that goes on, or ' +
    'the end of the last one.',
  access: user,
  params: Type.Object({ tracker_id: Id }),
  result: Type.Object({ user_time: LocalTime, state: Described(State, 'What it does now.') }),
  errors: ['not_found', 'device_blocked'],

  async handler({ tracker_id }, { db, caller, now, fail }) {
    const row = unblocked((await states.readOne(db, caller, tracker_id)) ?? fail('not_found'), fail)
    return { user_time: now, state: stateOf(row, now.getTime()) }
  },
})
