import { reporting } from '../../parts/reporting.ts'
import words from './words.json' with { type: 'json' }

export const over_speed_reported = reporting({
  reports: 'that it is too fast',
  primary: ['over_speed_reported'],
  events: {
    over_speed_reported: { group: 'driving', place: 2 },
  },
  rank: 21,
  offered: 22,
  words,
})
