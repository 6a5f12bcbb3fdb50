import { reporting } from '../../parts/reporting.ts'
import words from './words.json' with { type: 'json' }

export const battery_off = reporting({
  reports: 'that power from outside is gone, or is back',
  primary: ['battery_off'],
  secondary: ['battery_on'],
  events: {
    battery_off: { group: 'power', place: 1 },
    battery_on: { group: 'power', place: 2 },
  },
  rank: 45,
  offered: 23,
  words,
})
