import { reporting } from '../../parts/reporting.ts'
import words from './words.json' with { type: 'json' }

export const parking = reporting({
  reports: 'that it was moved while it should stand',
  primary: ['parking'],
  events: {
    parking: { group: 'alarms', place: 6 },
  },
  rank: 35,
  words,
})
