import type { Kind } from '../../kind.ts'
import { ignitionOf, judged_switches, switched } from '../../parts/switched.ts'
import words from './words.json' with { type: 'json' }

export const ignition = {
  tells: 'The ignition is switched on, or off.',
  primary: ['ignition'],
  secondary: ['ignition'],
  events: {
    ignition: { group: 'alarms', place: 5 },
  },
  device: ['ignition'],
  judged: judged_switches,
  rank: 19,
  offered: 8,
  words,
  judging: switched({ event: 'ignition', read: ignitionOf }),
} as const satisfies Kind
