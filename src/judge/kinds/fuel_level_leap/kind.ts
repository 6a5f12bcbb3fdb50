import type { Kind } from '../../kind.ts'
import words from './words.json' with { type: 'json' }

export const fuel_level_leap = {
  tells: 'It is refuelled, or fuel is drained.',
  primary: ['fueling'],
  secondary: ['drain'],
  events: {
    fueling: { group: 'sensors', place: 6 },
    drain: { group: 'sensors', place: 7 },
  },
  needs: 'levels of fuel that are followed',
  rank: 10,
  words,
} as const satisfies Kind
