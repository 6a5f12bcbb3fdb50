import { reporting } from '../../parts/reporting.ts'
import words from './words.json' with { type: 'json' }

export const external_device_connection = reporting({
  reports: 'that an external device was connected, or disconnected',
  primary: ['external_device_connected'],
  secondary: ['external_device_disconnected'],
  events: {
    external_device_connected: { group: 'sensors', place: 11 },
    external_device_disconnected: { group: 'sensors', place: 12 },
  },
  rank: 44,
  words,
})
