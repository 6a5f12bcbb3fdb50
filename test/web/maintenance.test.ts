import { expect, test } from 'vitest'
import { draftOf, fieldOf, sentOf } from '#web/fleet/maintenance/draft.ts'
import { leftOf, type Task } from '#web/fleet/maintenance/left.ts'

/** A service task as its form has it and sends it. */

const task = {
  ...{ id: 7, vehicle_id: 3, vehicle_label: 'Van', description: 'Oil', comment: '', unplanned: false, repeat: true },
  ...{ status: 'created', cost: 240, files: [{ id: 5, name: 'a.pdf', download_url: '/a' }], file_ids: [5] },
  conditions: {
    mileage: { limit: 15_000, notification_interval: 1000, repeat_interval: 20_000 },
    date: { end: '2027-01-01 08:00:00', notification_interval: 30 },
  },
  start: { mileage: 40_000, date: '2026-01-01 00:00:00' },
  current_position: { mileage: 56_000, date: '2026-12-30 12:00:00' },
  notifications: { emails: ['w@shop.example'], sms_phones: ['491511'], push_enabled: false },
} as unknown as Task

test('a form that is not touched sends what there is', () => {
  const { conditions, notifications, description, comment, cost, unplanned, repeat, file_ids } = task
  expect(sentOf(draftOf(task), task)).toEqual({
    ...{ conditions, notifications, description, comment, cost, unplanned, repeat, file_ids },
  })
})

test('a condition whose first field is empty is none, another day ends with its last second', () => {
  const draft = { ...draftOf(task), mileage_limit: undefined, date_end: '2027-02-01', hours_limit: 250 }
  expect(sentOf(draft, task).conditions).toEqual({
    date: { end: '2027-02-01 23:59:59', notification_interval: 30 },
    engine_hours: { limit: 250, notification_interval: 20 },
  })
  expect(sentOf({ ...draft, date_end: null, hours_limit: undefined }, task).conditions).toEqual({})
})

test('addresses and phones are told one by one, phones by their digits', () => {
  const draft = { ...draftOf(undefined), emails: ' a@b.example, c@d.example;', sms_phones: '+49 151 1, ' }
  expect(sentOf(draft, undefined).notifications).toEqual({
    ...{ emails: ['a@b.example', 'c@d.example'], sms_phones: ['491511'], push_enabled: true },
  })
})

test('a fault is shown where it was written', () => {
  expect(fieldOf('task.conditions.mileage.limit')).toBe('mileage_limit')
  expect(fieldOf('task.conditions.engine_hours.notification_interval')).toBe('hours_notice')
  expect(fieldOf('task.conditions.date.repeat_interval')).toBe('date_repeat')
  expect(fieldOf('task.notifications.emails.0')).toBe('emails')
  expect(fieldOf('vehicle_ids')).toBe('vehicle_ids')
})

test('what is left is less than nothing where it is overdue, and of what is done nothing', () => {
  expect(leftOf(task, '2026-12-30 12:00:00')).toEqual({ mileage: -1000, hours: undefined, days: 2 })
  expect(leftOf({ ...task, status: 'done' } as Task, '2026-12-30 12:00:00')).toEqual({})
})
