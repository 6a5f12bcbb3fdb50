import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id, None } from '#contract/schema.ts'
import { most_pairs, Pairs } from '#resource/tracker/sensor.ts'
import { calibrate, calibrateFailures } from '#service/tracker/sensor/calibrating.ts'

export default command('tracker/sensor/calibration_data/update', {
  summary: 'Calibrates a sensor.',
  description: `By two to ${most_pairs} pairs, in place of those that it has, or by none. Between two pairs the way is straight, beyond the ends the last value is held.
What the device has sent before is read by it too. Error 228 for a discrete, virtual or composite sensor.`,
  access: userWith('tracker_update'),
  params: Type.Object({ tracker_id: Id, sensor_id: Described(Id, 'Which of its sensors.'), data: Pairs }),
  result: None,
  errors: calibrateFailures,
  example: {
    params: {
      sensor_id: '<id of tracker/sensor/create>',
      data: [
        { in: 0, out: 0 },
        { in: 4095, out: 80 },
      ],
    },
  },

  async handler({ tracker_id, sensor_id, data }, context) {
    await calibrate(context, { tracker_id, sensor_id }, data)
    return {}
  },
})
