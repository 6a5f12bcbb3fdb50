/** Groups of events, in the order of the list (supplement 7.2). */
export const groups = [
  ...(['zones', 'trips', 'driving', 'connection', 'power', 'alarms', 'sensors', 'driver', 'assistance'] as const),
  ...(['proximity', 'field_work', 'maintenance', 'service'] as const),
]
export type Group = (typeof groups)[number]

/** Categories by which people choose what is pushed to them (supplement 8.2). */
export type PushCategory =
  | 'history_rule'
  | 'history_task'
  | 'history_info'
  | 'history_service_task'
  | 'history_work_status'
  | 'chat_message'

/** The place of an event among all. */
export interface EventPlace {
  group: Group
  /** Its place in the group, where it had one; others come behind, by their names. */
  place?: number
  /** Of its group, without one. */
  category?: PushCategory
  /** It is about people or the platform, though its group is about devices. */
  of_people?: true
}
