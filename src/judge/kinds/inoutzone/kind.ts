import type { Kind } from '../../kind.ts'
import { judging } from './judging.ts'
import words from './words.json' with { type: 'json' }

export const inoutzone = {
  tells: 'The device comes into one of the zones, or leaves it.',
  primary: ['inzone'],
  secondary: ['outzone'],
  events: {
    inzone: { group: 'zones', place: 1 },
    outzone: { group: 'zones', place: 2 },
  },
  zones: 'watched',
  judged: ['zones that are left and entered'],
  rank: 1,
  offered: 2,
  words,
  judging,
} as const satisfies Kind
