import { reporting } from '../../parts/reporting.ts'
import words from './words.json' with { type: 'json' }

export const obd_plug_unplug = reporting({
  reports: 'that it was plugged in, or pulled out',
  primary: ['obd_plug_in'],
  secondary: ['obd_unplug'],
  events: {
    obd_plug_in: { group: 'sensors', place: 9 },
    obd_unplug: { group: 'sensors', place: 10 },
  },
  rank: 42,
  words,
})
