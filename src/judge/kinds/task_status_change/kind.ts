import type { Kind } from '../../kind.ts'
import words from './words.json' with { type: 'json' }

const statuses = ['arrived', 'done', 'delayed', 'failed'] as const

export const task_status_change = {
  tells: 'A task of the tracker comes into one of the `statuses`, or its form is submitted.',
  primary: ['task_arrived', 'task_completed', 'task_delayed', 'task_failed', 'task_form_submitted'],
  events: {
    task_arrived: { group: 'field_work', place: 3 },
    task_completed: { group: 'field_work', place: 4 },
    task_delayed: { group: 'field_work', place: 5 },
    task_failed: { group: 'field_work', place: 6 },
    task_form_submitted: { group: 'field_work', place: 8 },
  },
  options: {
    statuses: {
      is: 'choices',
      of: statuses,
      usual: statuses,
      meaning: 'States that are told of, of tasks and checkpoints.',
    },
    on_form_submission: { is: 'flag', usual: false, meaning: 'It tells when a form is submitted for the first time.' },
    on_repeated_form_submission: { is: 'flag', usual: false, meaning: 'It tells when a form is submitted once more.' },
  },
  of_people: 'task',
  rank: 7,
  offered: 13,
  words,
} as const satisfies Kind
