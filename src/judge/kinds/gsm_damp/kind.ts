import { reporting } from '../../parts/reporting.ts'
import words from './words.json' with { type: 'json' }

export const gsm_damp = reporting({
  reports: 'that its mobile network is jammed',
  primary: ['gsm_damp'],
  events: {
    gsm_damp: { group: 'connection', place: 6 },
  },
  rank: 49,
  words,
})
