import { reporting } from '../../parts/reporting.ts'
import words from './words.json' with { type: 'json' }

export const sos = reporting({
  reports: 'that its alarm button was pressed',
  primary: ['sos'],
  events: {
    sos: { group: 'alarms', place: 1 },
  },
  rank: 33,
  offered: 19,
  words,
})
