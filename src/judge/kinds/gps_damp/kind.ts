import { reporting } from '../../parts/reporting.ts'
import words from './words.json' with { type: 'json' }

export const gps_damp = reporting({
  reports: 'that satellites are jammed',
  primary: ['gps_damp'],
  events: {
    gps_damp: { group: 'connection', place: 5 },
  },
  rank: 47,
  words,
})
