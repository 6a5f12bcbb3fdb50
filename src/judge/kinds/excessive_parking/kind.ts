import type { Kind } from '../../kind.ts'
import { minutes, week } from '../../option.ts'
import { standing } from '../../parts/standing.ts'
import { minutesOf } from '../../rule.ts'
import words from './words.json' with { type: 'json' }

export const excessive_parking = {
  tells: 'It has stood for longer than `max_parking_duration`, and it drives again.',
  primary: ['excessive_parking'],
  secondary: ['excessive_parking_finished'],
  events: {
    excessive_parking: { group: 'trips', place: 7 },
    excessive_parking_finished: { group: 'trips', place: 8 },
  },
  options: { max_parking_duration: minutes('of parking', 12 * week, 60) },
  judged: [
    'no drive for `max_parking_duration` minutes, and the next drive',
    'single reports from elsewhere are no drives',
  ],
  rank: 6,
  offered: 5,
  words,
  judging: standing({
    most: ({ extended }) => minutesOf(extended.max_parking_duration),
    event: 'excessive_parking',
    finished: 'excessive_parking_finished',
  }),
} as const satisfies Kind
