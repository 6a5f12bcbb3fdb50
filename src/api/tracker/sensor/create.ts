import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id } from '#contract/schema.ts'
import { checkedSensor } from '#resource/tracker/sensor/checked.ts'
import { NewSensor } from '#resource/tracker/sensor.ts'
import { lockTracker } from '#service/tracker/sensor/locked.ts'
import { findRoom, most_of } from '#service/tracker/sensor/room.ts'
import { queryOf } from '#store/query.ts'
import * as counters from '#store/sensors/counters.ts'
import * as sensors from '#store/sensors/sensors.ts'

export default command('tracker/sensor/create', {
  summary: 'Creates a sensor.',
  description: `What its fields do is in \`docs/sensors.md\`. What the device has sent before is read by it too. Error 232 when another sensor
of the tracker measures by the same input, or is wired to the same; 270 for more than ${most_of.metering} sensors of one \`sensor_type\` that measure,
${most_of.virtual} virtual ones, a second ignition, virtual or wired; 268 for more than \`ODOGRAPH_SENSOR_QUOTA\` of one tracker. A clone answers 219.`,
  access: userWith('tracker_update'),
  params: Type.Object({ tracker_id: Id, sensor: Described(NewSensor, 'What is created.') }),
  result: Type.Object({ id: Id }),
  errors: ['not_found', 'device_blocked', 'not_for_clones', 'input_in_use', 'over_quota', 'too_many_sensors'],
  example: {
    params: {
      tracker_id: 1,
      sensor: {
        ...{
          type: 'metering',
          sensor_type: 'fuel',
          name: 'Tank',
          input_name: 'analog_1',
          divider: 1,
          units_type: 'litre',
        },
        parameters: { min: 0.1, max: 9.9 },
      },
    },
  },

  async handler({ tracker_id, sensor }, context) {
    const { db, config, now } = context
    const tracker = await lockTracker(context, tracker_id)
    const others = await sensors.ofTracker(db, tracker)
    const made = checkedSensor(sensor, others)
    findRoom(made, others, config.sensor_quota)
    const create = () => sensors.create(db, tracker, made)
    return { id: await counters.goOnBySensors(db, queryOf(db), tracker, { sensors: [made], now }, create) }
  },
})
