import type { Kind } from '../../kind.ts'
import { week } from '../../option.ts'
import { named_sensors, one_sensor, oneOf } from '../../parts/sensor-options.ts'
import { judging, watched_fields } from './judging.ts'
import words from './words.json' with { type: 'json' }

export const state_field_control = {
  tells:
    'A field of the state, or a virtual sensor, takes the value `trigger_value`; with `allow_repeat` again every `repeat_delay_seconds`, while messages go on to tell it.',
  primary: ['state_field_control'],
  events: {
    state_field_control: { group: 'sensors', place: 5 },
  },
  options: {
    state_field: {
      is: 'choice',
      is_optional: true,
      of: watched_fields,
      usual: 'ignition',
      meaning: 'Field of the state that is watched, where no sensor is named.',
    },
    virtual_sensor_id: one_sensor('virtual'),
    tracker_params: named_sensors,
    trigger_value: {
      is: 'text',
      least: 1,
      most: 255,
      usual: '1',
      switched: { by: 'state_field', at: 'ignition' },
      meaning: 'Value that is told of.',
    },
    allow_repeat: { is: 'flag', usual: false, meaning: 'It tells again while the value stays.' },
    repeat_delay_seconds: {
      is: 'figure',
      unit: 'seconds',
      least: 0,
      most: week * 60,
      usual: 0,
      default: 0,
      when: 'allow_repeat',
      meaning: 'Seconds.',
    },
    display_value: { is: 'flag', usual: false, meaning: 'The message tells the value.' },
  },
  contradictions: (options) => oneOf(['state_field', 'virtual_sensor_id', 'tracker_params'], options),
  judged: [
    '`state_field` (`ignition`, `gsm`, `battery`, `inputs`, `outputs`, `hardware_key`) or a virtual sensor (`virtual_sensor_id`, or of each tracker its own in `tracker_params`) takes the value `trigger_value`; with `allow_repeat` again every `repeat_delay_seconds`',
    'true and false are 1 and 0 as well; a sensor that counts a range or a bit has 1 and 0, and `extra` names it. `display_value` puts the value, or its title, into `extra`',
  ],
  rank: 18,
  offered: 16,
  words,
  judging,
} as const satisfies Kind
