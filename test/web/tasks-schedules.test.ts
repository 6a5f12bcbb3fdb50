import { expect, test } from 'vitest'
import {
  draftOfDays,
  legOf,
  sentDays,
  sentSchedule,
  type TaskSchedule,
  valuesOf,
} from '#web/fleet/tasks/schedules/schedule.ts'
import type { Task } from '#web/fleet/tasks/task.ts'

/** A schedule as its form has it and sends it. */

const schedule = {
  ...{
    id: 4,
    type: 'task',
    label: 'Empty the bins',
    description: '',
    tracker_id: 3,
    tags: [2],
    form_template_id: null,
    recipient: null,
  },
  location: { lat: 38.7, lng: -9.1, radius: 150, address: 'Lisboa' },
  ...{ from_time: '07:30:00', duration: 120, max_delay: 15, min_stay_duration: 5, min_arrival_duration: 1 },
  parameters: { type: 'weekdays', weekdays: [1, 4] },
} as unknown as TaskSchedule

test('a form that is not touched sends what there is', () => {
  const { id: _, type: _type, ...asked } = schedule
  expect(sentSchedule(valuesOf(schedule))).toEqual({ ...asked, from_time: '07:30' })
})

test('days of the other kind wait until somebody comes back to them', () => {
  const days = draftOfDays({ type: 'month_days', month_days: [1, 15] })
  expect(sentDays(days)).toEqual({ type: 'month_days', month_days: [1, 15] })
  expect(sentDays({ ...days, kind: 'weekdays' })).toEqual({ type: 'weekdays', weekdays: [1, 2, 3, 4, 5] })
})

test('what was asked at a place once is asked there each time, as long', () => {
  const task = {
    ...{ id: 1, label: 'Harbour', description: 'Gate 2', location: { lat: 1, lng: 2, address: 'A', radius: 50 } },
    ...{ from: '2026-11-30 22:00:00', to: '2026-12-01 01:30:00', tags: [7] },
    ...{ max_delay: 0, min_stay_duration: 3, min_arrival_duration: 0, recipient: null },
  } as unknown as Task
  expect(legOf(task)).toEqual({
    ...{ label: 'Harbour', description: 'Gate 2', location: { lat: 1, lng: 2, address: 'A', radius: 50 } },
    ...{ from_time: '22:00:00', duration: 210, tags: [7] },
    ...{ max_delay: 0, min_stay_duration: 3, min_arrival_duration: 0, recipient: null },
  })
})
