import { reporting } from '../../parts/reporting.ts'
import words from './words.json' with { type: 'json' }

export const gps_lost_recover = reporting({
  reports: 'that it has lost the satellites, or found them again',
  primary: ['gps_lost'],
  secondary: ['gps_recover'],
  events: {
    gps_lost: { group: 'connection', place: 3 },
    gps_recover: { group: 'connection', place: 4 },
  },
  rank: 48,
  words,
})
