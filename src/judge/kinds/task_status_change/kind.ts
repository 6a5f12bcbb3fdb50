import type { Kind } from '../../kind.ts'
import words from './words.json' with { type: 'json' }

export const task_status_change = {
  tells: 'A task comes into one of the states.',
  primary: ['task_arrived', 'task_completed', 'task_delayed', 'task_failed', 'task_form_submitted'],
  events: {
    task_arrived: { group: 'field_work', place: 3 },
    task_completed: { group: 'field_work', place: 4 },
    task_delayed: { group: 'field_work', place: 5 },
    task_failed: { group: 'field_work', place: 6 },
    task_form_submitted: { group: 'field_work', place: 8 },
  },
  needs: 'tasks',
  rank: 7,
  words,
} as const satisfies Kind
