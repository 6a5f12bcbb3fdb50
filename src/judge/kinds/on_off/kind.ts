import { reporting } from '../../parts/reporting.ts'
import words from './words.json' with { type: 'json' }

export const on_off = reporting({
  reports: 'that it was switched on, or off',
  primary: ['poweron'],
  secondary: ['poweroff'],
  events: {
    poweroff: { group: 'connection', place: 9 },
  },
  rank: 57,
  words,
})
