import type { Kind } from '../../kind.ts'
import { named_sensors, one_sensor, oneOf } from '../../parts/sensor-options.ts'
import { judging } from './judging.ts'
import words from './words.json' with { type: 'json' }

export const fuel_level_leap = {
  tells: 'It is refuelled, or fuel is drained.',
  primary: ['fueling'],
  secondary: ['drain'],
  events: {
    fueling: { group: 'sensors', place: 6 },
    drain: { group: 'sensors', place: 7 },
  },
  options: {
    sensor_id: one_sensor('metering'),
    tracker_params: named_sensors,
    display_value: { is: 'flag', usual: false, meaning: 'The message tells the volume.' },
  },
  contradictions: (options) => oneOf(['sensor_id', 'tracker_params'], options),
  reads_fuel: true,
  judged: [
    'fuel is filled into a tank, by the primary text, or drained, by the secondary',
    'by sensors of fuel. Where somebody has set limits of the sensor (its accuracy, or a largest fall), the smoothed level rises or falls by the error or more within ten minutes; else the noise of the sensor decides, and it is told when the level has stayed, some minutes later. It is dated when it began, with the place of then; `extra` has the volume. A second one within 15 minutes is none. What is late is not judged, and what people say of events (`tracker/fuel/event/deny`) changes nothing of what was told. Of many trackers each has its own sensor (`tracker_params`)',
  ],
  rank: 10,
  offered: 15,
  words,
  judging,
  weighs: 16_500,
} as const satisfies Kind
