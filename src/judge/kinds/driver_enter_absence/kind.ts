import { reporting } from '../../parts/reporting.ts'
import words from './words.json' with { type: 'json' }

export const driver_enter_absence = reporting({
  reports: 'that a driver has come, or is gone',
  primary: ['driver_enter'],
  secondary: ['driver_absence'],
  events: {
    driver_enter: { group: 'driver', place: 4 },
    driver_absence: { group: 'driver', place: 5 },
  },
  rank: 27,
  words,
})
