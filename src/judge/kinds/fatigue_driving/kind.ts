import { reporting } from '../../parts/reporting.ts'
import words from './words.json' with { type: 'json' }

export const fatigue_driving = reporting({
  reports: 'that its driver is tired, or no longer is',
  primary: ['fatigue_driving'],
  secondary: ['fatigue_driving_finished'],
  events: {
    fatigue_driving: { group: 'driver', place: 8 },
    fatigue_driving_finished: { group: 'driver', place: 9 },
  },
  rank: 31,
  words,
})
