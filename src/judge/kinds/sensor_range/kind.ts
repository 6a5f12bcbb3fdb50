import type { Kind } from '../../kind.ts'
import words from './words.json' with { type: 'json' }

export const sensor_range = {
  tells: 'A sensor leaves its range, or comes back into it.',
  primary: ['sensor_outrange'],
  secondary: ['sensor_inrange'],
  events: {
    sensor_inrange: { group: 'sensors', place: 3 },
    sensor_outrange: { group: 'sensors', place: 4 },
  },
  needs: 'sensors',
  rank: 17,
  words,
} as const satisfies Kind
