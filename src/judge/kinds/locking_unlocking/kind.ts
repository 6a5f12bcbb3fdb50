import { reporting } from '../../parts/reporting.ts'
import words from './words.json' with { type: 'json' }

export const locking_unlocking = reporting({
  reports: 'that its lock was opened, or closed',
  primary: ['lock_opened'],
  secondary: ['lock_closed'],
  events: {
    lock_opened: { group: 'alarms', place: 16 },
    lock_closed: { group: 'alarms', place: 17 },
  },
  rank: 53,
  words,
})
