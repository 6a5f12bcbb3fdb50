import { reporting } from '../../parts/reporting.ts'
import words from './words.json' with { type: 'json' }

export const poweron = reporting({
  reports: 'that it was switched on',
  primary: ['poweron'],
  events: {
    poweron: { group: 'connection', place: 8 },
  },
  rank: 58,
  words,
})
