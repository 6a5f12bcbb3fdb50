import { reporting } from '../../parts/reporting.ts'
import words from './words.json' with { type: 'json' }

export const lowpower = reporting({
  reports: 'that the power is low',
  primary: ['lowpower'],
  events: {
    lowpower: { group: 'power', place: 3 },
  },
  rank: 54,
  offered: 24,
  words,
})
