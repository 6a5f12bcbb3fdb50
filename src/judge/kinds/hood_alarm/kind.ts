import { reporting } from '../../parts/reporting.ts'
import words from './words.json' with { type: 'json' }

export const hood_alarm = reporting({
  reports: 'that the hood was opened',
  primary: ['hood_alarm'],
  events: {
    hood_alarm: { group: 'alarms', place: 4 },
  },
  rank: 50,
  words,
})
