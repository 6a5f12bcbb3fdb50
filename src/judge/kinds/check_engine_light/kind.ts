import { reporting } from '../../parts/reporting.ts'
import words from './words.json' with { type: 'json' }

export const check_engine_light = reporting({
  reports: 'the check engine light',
  primary: ['check_engine_light'],
  events: {
    check_engine_light: { group: 'sensors', place: 8 },
  },
  rank: 41,
  words,
})
