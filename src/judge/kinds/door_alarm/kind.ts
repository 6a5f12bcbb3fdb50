import { reporting } from '../../parts/reporting.ts'
import words from './words.json' with { type: 'json' }

export const door_alarm = reporting({
  reports: 'that a door was opened',
  primary: ['door_alarm'],
  events: {
    door_alarm: { group: 'alarms', place: 3 },
  },
  rank: 43,
  words,
})
