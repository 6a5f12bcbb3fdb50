import { reporting } from '../../parts/reporting.ts'
import words from './words.json' with { type: 'json' }

export const vibration = reporting({
  reports: 'that it shakes, or no longer does',
  primary: ['vibration_start'],
  secondary: ['vibration_end'],
  events: {
    vibration_start: { group: 'alarms', place: 10 },
    vibration_end: { group: 'alarms', place: 11 },
  },
  rank: 59,
  words,
})
