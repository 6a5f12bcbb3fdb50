import { reporting } from '../../parts/reporting.ts'
import words from './words.json' with { type: 'json' }

export const location_response = reporting({
  reports: 'where it is because it was asked',
  primary: ['location_response'],
  events: {
    location_response: { group: 'service', place: 4 },
  },
  device: ['locate'],
  answers: { command: 'locate', by_rules: true },
  rank: 52,
  words,
})
