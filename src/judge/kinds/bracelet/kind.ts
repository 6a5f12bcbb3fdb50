import { reporting } from '../../parts/reporting.ts'
import words from './words.json' with { type: 'json' }

export const bracelet = reporting({
  reports: 'that its bracelet was opened, or closed',
  primary: ['bracelet_open'],
  secondary: ['bracelet_close'],
  events: {
    bracelet_open: { group: 'alarms', place: 20 },
    bracelet_close: { group: 'alarms', place: 21 },
  },
  rank: 37,
  words,
})
