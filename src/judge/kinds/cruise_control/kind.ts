import { reporting } from '../../parts/reporting.ts'
import words from './words.json' with { type: 'json' }

export const cruise_control = reporting({
  reports: 'that its cruise control is on, or off',
  primary: ['cruise_control_on'],
  secondary: ['cruise_control_off'],
  events: {
    cruise_control_on: { group: 'driving', place: 4 },
    cruise_control_off: { group: 'driving', place: 5 },
  },
  rank: 26,
  words,
})
