import type { Location } from '#geo/distance.ts'
import type { Asker } from './rule.ts'

/** An event of a device that becomes an entry of an account's history (supplement 7), once. */
export interface Happening {
  account_id: number
  tracker_id: number
  /** Whose rule told it. */
  by: Asker
  /** A value of supplement 7.2. */
  event: string
  /** Which text of the rule says it. */
  text: 'primary' | 'secondary'
  /** When it happened, milliseconds since 1970 UTC. */
  time: number
  /** When that was known. */
  received: number
  /** Where the device was then, as far as it said; `precision` in metres. */
  location: (Location & { precision?: number }) | null
  /** Fields of `extra` (specification 2.7) that the rule knows. */
  extra?: Extra
}

/** The end of what an event told the beginning of: its entry says from then on how long it was so. */
export interface Ending extends Pick<Happening, 'account_id' | 'tracker_id' | 'by' | 'event'> {
  /** When it began, which is when the event happened: milliseconds since 1970 UTC. */
  time: number
  /** Seconds. */
  duration: number
}

/** A circle of a task: degrees and metres. */
export interface TaskCircle extends Location {
  task_id: number
  radius: number
}

/** Circles of tasks that a tracker came into and left, at a moment: milliseconds since 1970 UTC. */
export interface Crossing {
  account_id: number
  tracker_id: number
  time: number
  entered: readonly TaskCircle[]
  left: readonly TaskCircle[]
}

export interface Extra {
  zone_ids?: readonly number[]
  /** The place is older than the moment. */
  last_known_location?: boolean
  /** The tracker that was too near or too far. */
  proximity_object_id?: number
  sensor_id?: number
  sensor_name?: string
  /** What a threshold was compared with, as people read it. */
  sensor_calculated_value?: string
  /** How much was filled or drained, as people read it. */
  fuel_volume?: string
  /** km/h: how fast it was, and what was allowed. */
  speed?: number
  speed_limit?: number
  /** Seconds for which it had been so: idle, parked, driving; of a speeding that is over, in all. */
  duration?: number
  /** What people did it with. */
  checkin_id?: number
  /** Which task, checkpoint or route, and of a checkpoint its route. */
  task_id?: number
  parent_task_id?: number
  /** It follows from points that came late: it is told to the history and to webhooks alone. */
  late?: true
  /** Of what whoever waits for a task was told, and how it was for them: 1 to 5. */
  occasion?: 'day' | 'leaving' | 'arrival'
  rating?: number
  /** Which task of a vehicle is due. */
  service_task_id?: number
  /** What was written to the field, or from it. */
  message_id?: number
  text?: string
  /** Of which day an inspection is missing, `yyyy-MM-dd`, and which one. */
  day?: string
  moment?: 'before' | 'after'
  /** It happens without end: no more of it is told until it was quiet for a while (docs/judging.md). */
  held_down?: true
}
