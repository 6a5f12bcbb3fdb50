import { reporting } from '../../parts/reporting.ts'
import words from './words.json' with { type: 'json' }

export const detach = reporting({
  reports: 'that it was taken off, or put on',
  primary: ['detach'],
  secondary: ['attach'],
  events: {
    detach: { group: 'alarms', place: 12 },
    attach: { group: 'alarms', place: 13 },
  },
  rank: 56,
  words,
})
