import type { Kind } from '../../kind.ts'
import { week } from '../../option.ts'
import { judging } from './judging.ts'
import words from './words.json' with { type: 'json' }

export const offline = {
  tells: 'Nothing was heard of the device for `param` minutes, and it is heard again.',
  primary: ['offline'],
  secondary: ['online'],
  events: {
    offline: { group: 'connection', place: 1 },
    online: { group: 'connection', place: 2 },
  },
  param: { meaning: 'minutes', unit: 'minutes', least: 1, most: 12 * week, usual: 30 },
  zones: 'none',
  judged: ['not heard for `param` minutes, and heard again', "by the platform's clock"],
  rank: 14,
  offered: 9,
  words,
  judging,
} as const satisfies Kind
