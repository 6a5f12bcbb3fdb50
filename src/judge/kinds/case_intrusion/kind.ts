import { reporting } from '../../parts/reporting.ts'
import words from './words.json' with { type: 'json' }

export const case_intrusion = reporting({
  reports: 'that its case was opened, or closed',
  primary: ['case_opened'],
  secondary: ['case_closed'],
  events: {
    case_opened: { group: 'alarms', place: 14 },
    case_closed: { group: 'alarms', place: 15 },
  },
  rank: 40,
  words,
})
