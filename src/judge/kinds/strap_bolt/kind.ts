import { reporting } from '../../parts/reporting.ts'
import words from './words.json' with { type: 'json' }

export const strap_bolt = reporting({
  reports: 'that its bolt was cut, or inserted',
  primary: ['strap_bolt_cut'],
  secondary: ['strap_bolt_ins'],
  events: {
    strap_bolt_cut: { group: 'alarms', place: 18 },
    strap_bolt_ins: { group: 'alarms', place: 19 },
  },
  rank: 55,
  words,
})
