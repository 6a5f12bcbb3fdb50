import { reporting } from '../../parts/reporting.ts'
import words from './words.json' with { type: 'json' }

export const alarmcontrol = reporting({
  reports: 'that the alarm of the vehicle went off',
  primary: ['alarmcontrol'],
  events: {
    alarmcontrol: { group: 'alarms', place: 2 },
  },
  rank: 39,
  words,
})
