import { reporting } from '../../parts/reporting.ts'
import words from './words.json' with { type: 'json' }

export const light_sensor = reporting({
  reports: 'that it is bright, or dark',
  primary: ['light_sensor_bright'],
  secondary: ['light_sensor_dark'],
  events: {
    light_sensor_bright: { group: 'alarms', place: 22 },
    light_sensor_dark: { group: 'alarms', place: 23 },
  },
  rank: 51,
  words,
})
