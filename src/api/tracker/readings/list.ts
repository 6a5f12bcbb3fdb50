import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Id } from '#contract/schema.ts'
import { Readings, readingsOf, Wanted } from '#resource/tracker/readings.ts'
import { unblocked } from '#resource/tracker/unblocked.ts'
import * as states from '#store/fleet/device-states.ts'

export default query('tracker/readings/list', {
  summary: 'Tells what a tracker measures now.',
  description:
    'The newest value of everything that its device tells, each with its own time: `states`, and what counts up in `counters`. ' +
    'There are no sensors yet, so `inputs` and `virtual_sensors` are empty, and `include_components` changes nothing. ' +
    'The live channel tells the same as it changes (`readings_batch`).',
  access: user,
  params: Type.Object({ tracker_id: Id, ...Wanted }),
  result: Readings,
  errors: ['entity_not_found', 'device_blocked'],

  async handler({ tracker_id, sensor_type }, { db, caller, fail }) {
    const { live } = unblocked((await states.readOne(db, caller, tracker_id)) ?? fail('entity_not_found'), fail)
    return readingsOf(live?.attributes ?? {}, sensor_type)
  },
})
