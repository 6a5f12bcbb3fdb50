import { reporting } from '../../parts/reporting.ts'
import words from './words.json' with { type: 'json' }

export const auto_geofence = reporting({
  reports: 'that it came into a zone of its own, or left it',
  primary: ['auto_geofence_in'],
  secondary: ['auto_geofence_out'],
  events: {
    auto_geofence_in: { group: 'zones', place: 5 },
    auto_geofence_out: { group: 'zones', place: 6 },
  },
  rank: 24,
  words,
})
