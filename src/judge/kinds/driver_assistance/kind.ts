import type { Kind } from '../../kind.ts'
import { judging } from './judging.ts'
import { options } from './options.ts'
import words from './words.json' with { type: 'json' }

export const driver_assistance = {
  tells: 'The device reports one of the warnings of a driver assistance that are enabled.',
  primary: [
    'lane_departure',
    'forward_collision_warning',
    'headway_warning',
    'peds_in_danger_zone',
    'peds_collision_warning',
    'tsr_warning',
  ],
  events: {
    forward_collision_warning: { group: 'assistance', place: 1 },
    headway_warning: { group: 'assistance', place: 2 },
    lane_departure: { group: 'assistance', place: 3 },
    peds_in_danger_zone: { group: 'assistance', place: 4 },
    peds_collision_warning: { group: 'assistance', place: 5 },
    tsr_warning: { group: 'assistance', place: 6 },
  },
  options,
  reported: true,
  judged: ['the warnings whose options are not false'],
  rank: 11,
  offered: 17,
  words,
  judging,
} as const satisfies Kind
