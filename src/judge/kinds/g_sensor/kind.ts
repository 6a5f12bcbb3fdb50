import { reporting } from '../../parts/reporting.ts'
import words from './words.json' with { type: 'json' }

export const g_sensor = reporting({
  reports: 'a push',
  primary: ['g_sensor'],
  events: {
    g_sensor: { group: 'alarms', place: 9 },
  },
  rank: 32,
  words,
})
