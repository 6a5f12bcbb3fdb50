import type { Kind } from '../../kind.ts'
import words from './words.json' with { type: 'json' }

export const work_status_change = {
  tells: 'The working status becomes one of `status_ids`, or any where none are named.',
  primary: ['work_status_change'],
  events: {
    work_status_change: { group: 'field_work', place: 2, category: 'history_work_status' },
  },
  options: { status_ids: { is: 'statuses', meaning: 'Statuses that are told of; all, where there is none.' } },
  of_people: 'status',
  rank: 8,
  offered: 12,
  words,
} as const satisfies Kind
