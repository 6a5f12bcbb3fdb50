import { reporting } from '../../parts/reporting.ts'
import words from './words.json' with { type: 'json' }

export const crash_alarm = reporting({
  reports: 'a crash',
  primary: ['crash_alarm'],
  events: {
    crash_alarm: { group: 'driving', place: 6 },
  },
  rank: 25,
  offered: 20,
  words,
})
