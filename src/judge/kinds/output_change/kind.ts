import type { Kind } from '../../kind.ts'
import { judged_switches, numbered, switched } from '../../parts/switched.ts'
import words from './words.json' with { type: 'json' }

export const output_change = {
  tells: 'The output with the number `param` is switched on, or off.',
  primary: ['output_change'],
  secondary: ['output_change'],
  events: {
    output_change: { group: 'sensors', place: 2 },
  },
  param: { meaning: 'number of the output', unit: 'number', least: 1, most: 64, usual: 1 },
  device: ['outputs'],
  answers: { command: 'output' },
  judged: judged_switches,
  rank: 16,
  offered: 15,
  words,
  judging: switched({ event: 'output_change', read: numbered('outputs') }),
} as const satisfies Kind
