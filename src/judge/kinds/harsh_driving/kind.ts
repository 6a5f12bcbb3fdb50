import { reporting } from '../../parts/reporting.ts'
import words from './words.json' with { type: 'json' }

export const harsh_driving = reporting({
  reports: 'that it was driven harshly',
  primary: ['harsh_driving'],
  events: {
    harsh_driving: { group: 'driving', place: 3 },
  },
  rank: 23,
  offered: 21,
  words,
})
