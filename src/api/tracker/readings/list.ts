import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Id } from '#contract/schema.ts'
import { readingsOf } from '#resource/tracker/readings/made.ts'
import { Chosen, Readings } from '#resource/tracker/readings.ts'
import { unblocked } from '#resource/tracker/unblocked.ts'
import { readMeasured } from '#service/tracker/measured.ts'

export default query('tracker/readings/list', {
  summary: 'Tells what a tracker measures now.',
  description:
    'The newest value of each sensor and of everything that its device tells, each with its own time: `inputs` of metering sensors, ' +
    '`virtual_sensors`, `states` of the device, and what counts up in `counters`. Settings of sensors apply as they are now. A value that cannot ' +
    'be is not told as one: the sensor is in `absent`, with the reason. With `sensor_type` only sensors of that kind are told. Wired inputs are ' +
    'in `states` as `input_status`; `tracker/get_inputs` tells them by their sensors. The live channel tells it all as it changes (`readings_batch`).',
  access: user,
  params: Type.Object({ tracker_id: Id, ...Chosen }),
  result: Readings,
  errors: ['entity_not_found', 'device_blocked'],

  async handler({ tracker_id, sensor_type, include_components }, { db, caller, now, fail }) {
    const read = await readMeasured({ db, caller }, tracker_id, !sensor_type)
    const tracker = unblocked(read ?? fail('entity_not_found'), fail)
    const { system } = tracker
    return readingsOf(tracker, { sensor_type, include_components, system, now: now.getTime() })
  },
})
