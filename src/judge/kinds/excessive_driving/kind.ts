import type { Kind } from '../../kind.ts'
import { minutes, week } from '../../option.ts'
import { judging } from './judging.ts'
import words from './words.json' with { type: 'json' }

export const excessive_driving = {
  tells: 'It was driven for longer than `max_driving_time` without parking for `min_parking_time`, and it has parked.',
  primary: ['excessive_driving_start'],
  secondary: ['excessive_driving_end'],
  events: {
    excessive_driving_start: { group: 'trips', place: 5 },
    excessive_driving_end: { group: 'trips', place: 6 },
  },
  options: {
    max_driving_time: minutes('of driving', week, 240),
    min_parking_time: minutes('of parking that end it', week, 15),
  },
  judged: [
    'more than `max_driving_time` minutes of driving without parking for `min_parking_time`',
    'shorter breaks count neither as driving nor as the end, whose time is when it parked',
  ],
  rank: 5,
  offered: 6,
  words,
  judging,
} as const satisfies Kind
