import type { Kind } from '../../kind.ts'
import { week } from '../../option.ts'
import { both } from '../../parts/both.ts'
import { reported } from '../../parts/reported.ts'
import { standing } from '../../parts/standing.ts'
import { minutesOf } from '../../rule.ts'
import words from './words.json' with { type: 'json' }

export const no_movement = {
  tells: 'The device reports that it is not moved, or it has not driven for `param` minutes, where they are given.',
  primary: ['no_movement'],
  events: {
    no_movement: { group: 'trips', place: 9 },
  },
  param: { meaning: 'minutes', unit: 'minutes', least: 1, most: 12 * week, usual: 60, is_optional: true },
  judged: ['what the device reports; with `param`, also so many minutes without a drive'],
  rank: 20,
  offered: 10,
  words,
  judging: both(
    standing({ most: ({ param }) => minutesOf(param), event: 'no_movement' }),
    reported(() => ({ no_movement: 'primary' })),
  ),
} as const satisfies Kind
