import { reporting } from '../../parts/reporting.ts'
import words from './words.json' with { type: 'json' }

export const call_button_pressed = reporting({
  reports: 'that its call button was pressed',
  primary: ['call_button_pressed'],
  events: {
    call_button_pressed: { group: 'alarms', place: 8 },
  },
  rank: 38,
  words,
})
