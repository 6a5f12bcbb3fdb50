import { reporting } from '../../parts/reporting.ts'
import { judging } from './judging.ts'
import words from './words.json' with { type: 'json' }

export const harsh_driving = reporting({
  reports: 'that it was driven harshly',
  primary: ['harsh_driving'],
  events: {
    harsh_driving: { group: 'driving', place: 3 },
  },
  options: {
    find_in_points: {
      is: 'flag',
      is_optional: true,
      usual: false,
      meaning:
        'It is found in speeds and courses, too, of devices that send at least every two seconds while they drive.',
    },
  },
  judged: [
    'what the device reports; with `find_in_points` also what three points in a row agree upon',
    'by speeds, courses and places as [behaviour](behaviour.md) has it; within ten seconds it is one',
  ],
  judging,
  rank: 23,
  offered: 21,
  words,
})
