import { reporting } from '../../parts/reporting.ts'
import words from './words.json' with { type: 'json' }

export const backup_battery_low = reporting({
  reports: 'that the battery inside is low',
  primary: ['backup_battery_low'],
  events: {
    backup_battery_low: { group: 'power', place: 4 },
  },
  rank: 36,
  offered: 25,
  words,
})
