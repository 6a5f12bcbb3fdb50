import type { Kind } from '../../kind.ts'
import { week } from '../../option.ts'
import { judging } from './judging.ts'
import words from './words.json' with { type: 'json' }

export const inoutzone = {
  tells: 'The device comes into one of the zones, or leaves it; one of both, where `crossing` says so.',
  primary: ['inzone'],
  secondary: ['outzone'],
  events: {
    inzone: { group: 'zones', place: 1 },
    outzone: { group: 'zones', place: 2 },
  },
  options: {
    crossing: {
      is: 'choice',
      of: ['both', 'entering', 'leaving'],
      usual: 'both',
      default: 'both',
      meaning: 'Whether it tells of who comes, of who leaves, or of both.',
    },
    min_stay: {
      ...{ is: 'figure', is_optional: true, unit: 'minutes', least: 0, most: week, usual: 0 },
      meaning:
        'Minutes inside after which it is told that it came; that it left is told of zones in which it was for so long.',
    },
  },
  zones: 'watched',
  judged: [
    'zones that are left and entered, or one of both alone, by `crossing`',
    'with `min_stay` that one is entered after so many minutes inside, dated then; who passes through is not told of',
  ],
  rank: 1,
  offered: 2,
  words,
  judging,
} as const satisfies Kind
