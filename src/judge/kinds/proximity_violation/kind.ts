import { reporting } from '../../parts/reporting.ts'
import words from './words.json' with { type: 'json' }

export const proximity_violation = reporting({
  reports: 'that it is too near to another, or no longer is',
  primary: ['proximity_violation_start'],
  secondary: ['proximity_violation_end'],
  events: {
    proximity_violation_start: { group: 'proximity', place: 1 },
    proximity_violation_end: { group: 'proximity', place: 2 },
  },
  rank: 34,
  words,
})
