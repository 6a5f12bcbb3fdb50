import type { Kind } from '../../kind.ts'
import { judging } from './judging.ts'
import words from './words.json' with { type: 'json' }

export const track_change = {
  tells: 'A track has ended, or has begun.',
  primary: ['track_end'],
  secondary: ['track_start'],
  events: {
    track_start: { group: 'trips', place: 1 },
    track_end: { group: 'trips', place: 2 },
  },
  judged: ['tracks that begin and end', 'once each'],
  rank: 2,
  offered: 4,
  words,
  judging,
} as const satisfies Kind
