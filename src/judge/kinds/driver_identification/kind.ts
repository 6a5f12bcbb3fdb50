import { reporting } from '../../parts/reporting.ts'
import { judging } from './judging.ts'
import words from './words.json' with { type: 'json' }

export const driver_identification = reporting({
  reports: 'that it knows its driver, or does not',
  primary: ['driver_identified'],
  secondary: ['driver_not_identified'],
  events: {
    driver_identified: { group: 'driver', place: 2 },
    driver_not_identified: { group: 'driver', place: 3 },
  },
  device: ['reported', 'keys'],
  judged: [
    'what devices report; and drives, by the keys (`hardware_key`) that were shown',
    'a drive is judged when it is two minutes old, or over: a key counts from the end of the drive before. A drive under way when the rule comes is not judged. A key that no employee has is told where employees are known, not here',
  ],
  rank: 30,
  words,
  judging,
})
