import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id, None } from '#contract/schema.ts'
import { lockSensor } from '#service/tracker/sensor/locked.ts'
import { queryOf } from '#store/query.ts'
import * as counters from '#store/sensors/counters.ts'
import * as sensors from '#store/sensors/sensors.ts'

export default command('tracker/sensor/delete', {
  summary: 'Deletes a sensor.',
  description: 'What the device has sent stays. Composites go on without it. A clone answers 219.',
  access: userWith('tracker_update'),
  params: Type.Object({ tracker_id: Id, sensor_id: Described(Id, 'Which of its sensors.') }),
  result: None,
  errors: ['not_found', 'device_blocked', 'not_for_clones'],
  example: { params: { sensor_id: '<id of tracker/sensor/create>' } },

  async handler({ tracker_id, sensor_id }, context) {
    const { db, now } = context
    const { tracker, sensor } = await lockSensor(context, tracker_id, sensor_id)
    const remove = () => sensors.remove(db, sensor)
    await counters.goOnBySensors(db, queryOf(db), tracker, { sensors: [sensor], now }, remove)
    return {}
  },
})
