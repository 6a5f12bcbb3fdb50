import { reporting } from '../../parts/reporting.ts'
import words from './words.json' with { type: 'json' }

export const security_control = reporting({
  reports: 'that its vehicle was moved or towed away',
  primary: ['security_control'],
  events: {
    security_control: { group: 'alarms', place: 7 },
  },
  rank: 60,
  words,
})
