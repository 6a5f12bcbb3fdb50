import type { Kind } from '../../kind.ts'
import { judged_switches, numbered, switched } from '../../parts/switched.ts'
import words from './words.json' with { type: 'json' }

export const input_change = {
  tells: 'The input with the number `param` is switched on, or off.',
  primary: ['input_change'],
  secondary: ['input_change'],
  events: {
    input_change: { group: 'sensors', place: 1 },
  },
  param: { meaning: 'number of the input', unit: 'number', least: 1, most: 64, usual: 1 },
  device: ['inputs'],
  judged: judged_switches,
  rank: 15,
  offered: 13,
  words,
  judging: switched({ event: 'input_change', read: numbered('inputs') }),
} as const satisfies Kind
