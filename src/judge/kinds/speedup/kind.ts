import type { Kind } from '../../kind.ts'
import { judging } from './judging.ts'
import words from './words.json' with { type: 'json' }

export const speedup = {
  tells: 'The device drives faster than `param`; again once it was 3 km/h slower than that.',
  primary: ['speedup'],
  events: {
    speedup: { group: 'driving', place: 1 },
  },
  param: { meaning: 'km/h', unit: 'speed', least: 1, most: 1000, usual: 90 },
  options: {
    use_vehicle_limit: {
      is: 'flag',
      is_optional: true,
      usual: false,
      meaning: 'The limit of the vehicle (`max_speed`) counts in place of `param`, where it has one.',
    },
  },
  judged: [
    'faster than `param` km/h, or with `use_vehicle_limit` than the vehicle may, where that is known',
    'again only after 3 km/h less, and the entry says from then on for how long; five minutes without a word do not count',
  ],
  rank: 3,
  offered: 1,
  words,
  judging,
} as const satisfies Kind
