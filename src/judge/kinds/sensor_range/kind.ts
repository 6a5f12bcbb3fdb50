import type { Kind } from '../../kind.ts'
import { week } from '../../option.ts'
import { named_sensors, one_sensor, oneOf } from '../../parts/sensor-options.ts'
import { judging, usual_threshold } from './judging.ts'
import words from './words.json' with { type: 'json' }

/** Figures of sensors: calibrated values of whatever is measured. */
const most = 1e12

export const sensor_range = {
  tells: 'A sensor that measures leaves the range from `min` to `max`, or comes back into it.',
  primary: ['sensor_outrange'],
  secondary: ['sensor_inrange'],
  events: {
    sensor_inrange: { group: 'sensors', place: 3 },
    sensor_outrange: { group: 'sensors', place: 4 },
  },
  options: {
    sensor_id: one_sensor('metering'),
    tracker_params: named_sensors,
    min: {
      is: 'decimal',
      unit: 'of_sensor',
      least: -most,
      most,
      meaning: 'Least value of the range; without it `max` alone bounds it.',
    },
    max: {
      is: 'decimal',
      unit: 'of_sensor',
      least: -most,
      most,
      meaning: 'Greatest value of the range; without it `min` alone bounds it.',
    },
    threshold: {
      is: 'decimal',
      unit: 'share',
      least: 0,
      most: 0.45,
      usual: usual_threshold,
      default: usual_threshold,
      meaning: 'How far inside it is back in range, as a share of `max` less `min`; with one of them alone, of that.',
    },
    min_duration: {
      ...{ is: 'figure', is_optional: true, unit: 'minutes', least: 0, most: week, usual: 0 },
      meaning: 'Minutes that it has to be out of range before that is told; what is back sooner is not told.',
    },
    display_value: { is: 'flag', usual: true, meaning: 'The message tells the value.' },
  },
  contradictions: (options) => [
    ...oneOf(['sensor_id', 'tracker_params'], options),
    ...(options.min === undefined && options.max === undefined
      ? [{ option: 'min', error: 'is required, or else max' }]
      : []),
    ...(Number(options.min) >= Number(options.max) ? [{ option: 'max', error: 'must be greater than min' }] : []),
  ],
  judged: [
    'a sensor that measures says more than `max` or less than `min`, and that it does so no longer',
    'by the calibrated value, told with its unit. Over only when it is inside by `threshold` of the width of the range, or, where it has one end, of that end (which counts as 1 at least): 0.03 of 2 to 8 °C is 0.18 °C. With `min_duration` it is told after so many minutes out, dated then and without its value, also when nothing comes meanwhile. What the sensor discards (`min` and `max` of its raw values) and what is late is not judged; what it says first is only remembered. Of many trackers each has its own (`tracker_params`); a tracker without one is not judged',
  ],
  rank: 17,
  offered: 14,
  words,
  judging,
} as const satisfies Kind
