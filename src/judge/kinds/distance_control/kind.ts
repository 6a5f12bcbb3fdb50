import type { Kind } from '../../kind.ts'
import { judging } from './judging.ts'
import words from './words.json' with { type: 'json' }

export const distance_control = {
  tells:
    'The device is farther from one of `observed_trackers` than `control_distance_meters` (`moving_away`), or nearer (`approaching`), and is so no longer.',
  primary: ['distance_breached'],
  secondary: ['distance_restored'],
  events: {
    distance_breached: { group: 'proximity', place: 3 },
    distance_restored: { group: 'proximity', place: 4 },
  },
  options: {
    observed_trackers: { is: 'trackers', least: 1, most: 20, meaning: 'Trackers whose distance is watched.' },
    control_type: {
      is: 'choice',
      of: ['moving_away', 'approaching'],
      usual: 'moving_away',
      meaning: 'Whether it is told when they move apart or come near.',
    },
    control_distance_meters: {
      is: 'figure',
      unit: 'metres',
      least: 20,
      most: 20_000_000,
      usual: 1000,
      meaning: 'Metres.',
    },
  },
  judged: [
    'farther than `control_distance_meters` from one of `observed_trackers`, or nearer (`approaching`), of each alone',
    "by the newest places that satellites gave of both, also when only the other has moved (within seconds); what a device had kept is not compared. Over only when 5 % (10 m at least) on the other side. `extra` has the other's id (`proximity_object_id`) and the distance",
  ],
  rank: 13,
  offered: 11,
  words,
  judging,
} as const satisfies Kind
