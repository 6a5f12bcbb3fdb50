import { reporting } from '../../parts/reporting.ts'
import words from './words.json' with { type: 'json' }

export const driver_change = reporting({
  reports: 'another driver',
  primary: ['driver_changed'],
  events: {
    driver_changed: { group: 'driver', place: 1 },
  },
  device: ['keys'],
  rank: 28,
  words,
})
