import type { Kind } from '../../kind.ts'
import { week } from '../../option.ts'
import { judging, watched_fields } from './judging.ts'
import words from './words.json' with { type: 'json' }

export const state_field_control = {
  tells:
    'A field of the state takes the value `trigger_value`; with `allow_repeat` again every `repeat_delay_seconds`, while messages go on to tell it. Virtual sensors come with sensors.',
  primary: ['state_field_control'],
  events: {
    state_field_control: { group: 'sensors', place: 5 },
  },
  options: {
    state_field: {
      is: 'choice',
      of: watched_fields,
      usual: 'ignition',
      meaning: 'Field of the state that is watched.',
    },
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
  judged: [
    '`state_field` (`ignition`, `gsm`, `battery`, `inputs`, `outputs`, `hardware_key`) takes the value `trigger_value`; with `allow_repeat` again every `repeat_delay_seconds`',
    'true and false are 1 and 0 as well; `display_value` puts it into `extra`',
  ],
  rank: 18,
  offered: 15,
  words,
  judging,
} as const satisfies Kind
