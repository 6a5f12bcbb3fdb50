import type { Kind } from '../../kind.ts'
import { judging } from './judging.ts'
import words from './words.json' with { type: 'json' }

export const idling_soft = {
  tells: 'It stands with its ignition on for `param` minutes, and it does so no longer.',
  primary: ['idle_start'],
  secondary: ['idle_end'],
  events: {
    idle_start: { group: 'trips', place: 3 },
    idle_end: { group: 'trips', place: 4 },
  },
  param: { meaning: 'minutes', unit: 'minutes', least: 1, most: 24 * 60, usual: 10 },
  device: ['ignition'],
  judged: [
    "the ignition on and no faster than the idle speed of the tracker's parking detection, for `param` minutes; and the end of that",
    'a device that never told its ignition does not idle; one that is silent is as it was',
  ],
  rank: 9,
  offered: 7,
  words,
  judging,
} as const satisfies Kind
