import { reporting } from '../../parts/reporting.ts'
import words from './words.json' with { type: 'json' }

export const driver_distraction = reporting({
  reports: 'that its driver is distracted, or no longer is',
  primary: ['driver_distraction_started'],
  secondary: ['driver_distraction_finished'],
  events: {
    driver_distraction_started: { group: 'driver', place: 6 },
    driver_distraction_finished: { group: 'driver', place: 7 },
  },
  rank: 29,
  words,
})
