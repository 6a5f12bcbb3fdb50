import type { Kind } from '../../kind.ts'
import { judging } from './judging.ts'
import { options } from './options.ts'
import words from './words.json' with { type: 'json' }

export const autocontrol = {
  tells: 'The device reports one of the alarms whose sub-rule is enabled.',
  primary: [
    'alarmcontrol',
    'battery_off',
    'door_alarm',
    'hood_alarm',
    'ignition',
    'parking',
    'gsm_damp',
    'security_control',
  ],
  options,
  reported: true,
  device: ['reported', 'ignition'],
  judged: ['of the alarms those whose option has `enabled`', '`ignition` is that it goes on'],
  rank: 12,
  offered: 18,
  words,
  judging,
} as const satisfies Kind
