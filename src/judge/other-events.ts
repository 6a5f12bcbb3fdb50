import type { EventPlace } from './event-place.ts'

/** Events that no kind of rules tells. */
export const other_events = {
  tacho: { group: 'sensors', place: 13 },
  checkin_creation: { group: 'field_work', place: 1, category: 'history_info' },
  task_in_progress: { group: 'field_work', place: 7 },
  checkpoint_arrived: { group: 'field_work', place: 9 },
  checkpoint_completed: { group: 'field_work', place: 10 },
  checkpoint_delayed: { group: 'field_work', place: 11 },
  checkpoint_failed: { group: 'field_work', place: 12 },
  checkpoint_in_progress: { group: 'field_work', place: 13 },
  route_completed: { group: 'field_work', place: 14 },
  route_faulty: { group: 'field_work', place: 15 },
  route_failed: { group: 'field_work', place: 16 },
  // Ours.
  inspection_missing: { group: 'field_work', category: 'history_info' },
  task_recipient_told: { group: 'field_work' },
  task_recipient_absent: { group: 'field_work' },
  task_recipient_rated: { group: 'field_work' },
  phone_message: { group: 'field_work', category: 'chat_message' },
  phone_task: { group: 'field_work', category: 'history_task' },
  chat_message: { group: 'field_work', category: 'chat_message' },
  service_task_soon: { group: 'maintenance', place: 1 },
  service_task_expired: { group: 'maintenance', place: 2 },
  info: { group: 'service', place: 1, of_people: true },
  odometer_set: { group: 'service', place: 2 },
  tracker_rename: { group: 'service', place: 3 },
  force_location_request: { group: 'service', place: 5 },
} as const satisfies Readonly<Record<string, EventPlace>>

export type OtherEvent = keyof typeof other_events
