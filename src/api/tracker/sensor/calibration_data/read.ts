import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Described, Id, ValueOf } from '#contract/schema.ts'
import { isComposite } from '#measure/composite.ts'
import { Pairs } from '#resource/tracker/sensor.ts'
import { sensorsOf } from '#service/tracker/sensor/locked.ts'

export default query('tracker/sensor/calibration_data/read', {
  summary: 'Reads what a sensor is calibrated by.',
  description:
    'By what the device tells; empty where values are told as they come. Error 228 for a discrete, virtual or composite sensor.',
  access: user,
  params: Type.Object({ tracker_id: Id, sensor_id: Described(Id, 'Which of its sensors.') }),
  result: ValueOf(Described(Pairs, 'Pairs whose `in` rise.')),
  errors: ['not_found', 'device_blocked', 'not_supported_by_sensor'],
  example: { params: { sensor_id: '<id of tracker/sensor/create>' } },

  async handler({ tracker_id, sensor_id }, context) {
    const sensor =
      (await sensorsOf(context, tracker_id)).find(({ id }) => id === sensor_id) ?? context.fail('not_found')
    if (sensor.type !== 'metering' || isComposite(sensor)) return context.fail('not_supported_by_sensor')
    return { value: [...sensor.calibration] }
  },
})
