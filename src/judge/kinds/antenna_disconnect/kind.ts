import { reporting } from '../../parts/reporting.ts'
import words from './words.json' with { type: 'json' }

export const antenna_disconnect = reporting({
  reports: 'that its antenna is disconnected',
  primary: ['antenna_disconnect'],
  events: {
    antenna_disconnect: { group: 'connection', place: 7 },
  },
  rank: 46,
  words,
})
