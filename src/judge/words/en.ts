import type { OtherEvent } from '../other-events.ts'

export const en: Readonly<Record<OtherEvent, string>> = {
  tacho: 'Tachograph event',
  checkin_creation: 'Check-in made',
  task_in_progress: 'Task in progress',
  checkpoint_arrived: 'Arrived at the checkpoint',
  checkpoint_completed: 'Checkpoint completed',
  checkpoint_delayed: 'Checkpoint delayed',
  checkpoint_failed: 'Checkpoint failed',
  checkpoint_in_progress: 'Checkpoint in progress',
  route_completed: 'Route completed',
  route_faulty: 'Route completed with faults',
  route_failed: 'Route failed',
  inspection_missing: 'Inspection missing',
  phone_message: 'Message to a phone',
  chat_message: 'Message from the driver',
  service_task_soon: 'Maintenance is due soon',
  service_task_expired: 'Maintenance is overdue',
  info: 'Information',
  odometer_set: 'Odometer set',
  tracker_rename: 'Tracker renamed',
  force_location_request: 'Location requested',
}
