import { reporting } from '../../parts/reporting.ts'

export const idling = reporting({
  reports: 'that it idles, or no longer does',
  primary: ['idle_start'],
  secondary: ['idle_end'],
  rank: 22,
})
