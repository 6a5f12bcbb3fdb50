import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { refuse } from '#contract/errors.ts'
import { command } from '#contract/operation.ts'
import { Described, Id, None } from '#contract/schema.ts'
import { checkedSensor } from '#resource/tracker/sensor/checked.ts'
import { ChangedSensor } from '#resource/tracker/sensor.ts'
import { lockSensor } from '#service/tracker/sensor/locked.ts'
import { findRoom } from '#service/tracker/sensor/room.ts'
import { queryOf } from '#store/query.ts'
import * as counters from '#store/sensors/counters.ts'
import * as sensors from '#store/sensors/sensors.ts'

export default command('tracker/sensor/update', {
  summary: 'Changes a sensor.',
  description:
    'Whole: what is left out is as it was never set. Its type cannot change, its calibration stays. What the device has sent before is ' +
    'read by it as it is now. Errors as of `tracker/sensor/create`.',
  access: userWith('tracker_update'),
  params: Type.Object({ tracker_id: Id, sensor: Described(ChangedSensor, 'What it becomes.') }),
  result: None,
  errors: ['not_found', 'device_blocked', 'not_for_clones', 'input_in_use', 'too_many_sensors'],
  example: {
    params: {
      tracker_id: 1,
      sensor: {
        id: '<id of tracker/sensor/create>',
        type: 'metering',
        sensor_type: 'fuel',
        name: 'Tank',
        input_name: 'analog_2',
        units_type: 'litre',
      },
    },
  },

  async handler({ tracker_id, sensor }, context) {
    const { db, now } = context
    const { tracker, sensor: had } = await lockSensor(context, tracker_id, sensor.id)
    refuse(had.type === sensor.type ? [] : [{ parameter: 'sensor.type', error: `cannot change: it is ${had.type}` }])
    const all = await sensors.ofTracker(db, tracker)
    const made = checkedSensor(sensor, all, had.id)
    findRoom(
      made,
      all.filter(({ id }) => id !== had.id),
    )
    const change = () => sensors.update(db, had, made)
    await counters.goOnBySensors(db, queryOf(db), tracker, { sensors: [had, made], now }, change)
    return {}
  },
})
