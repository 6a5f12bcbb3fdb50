import type { Kind } from '../../kind.ts'
import { judging } from './judging.ts'
import words from './words.json' with { type: 'json' }

export const route = {
  tells: 'The device leaves the corridor, or comes back into it.',
  primary: ['outroute'],
  secondary: ['inroute'],
  events: {
    inroute: { group: 'zones', place: 3 },
    outroute: { group: 'zones', place: 4 },
  },
  options: {
    allow_exit_at_endpoints: {
      is: 'flag',
      usual: false,
      meaning: 'Leaving at the first and the last point of the corridor tells nothing.',
    },
  },
  zones: 'corridor',
  judged: [
    '`outroute` when the corridor is left, `inroute` when it is entered after that was told',
    'with `allow_exit_at_endpoints` it may be left where the place of the line that is nearest is one of its ends',
  ],
  rank: 4,
  offered: 3,
  words,
  judging,
} as const satisfies Kind
