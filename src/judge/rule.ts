import type { Shape } from '#geo/shape.ts'
import type { Interval } from './schedule.ts'
import type { Sensed } from './sensed.ts'

/** An asker, by its id among those of its origin: a rule that somebody has made, or a task that waits for something. */
export interface Asker {
  origin: 'rule' | 'task'
  id: number
}

/** A rule as far as judging goes (supplement 8.3), without its recipients and texts. */
export interface Rule extends Asker {
  account_id: number
  /** Of supplement 8.3. */
  type: string
  /** Where it counts, or which zones it watches. */
  zones: readonly Zone[]
  /** It counts outside its zones. */
  inverted: boolean
  /** By the type: km/h, minutes, or the number of an input or output. */
  param: number | null
  /** When it counts; always, where it is null. */
  schedule: readonly Interval[] | null
  /** Options by their names; what they mean is the type's matter. */
  extended: Readonly<Record<string, unknown>>
}

export interface Zone {
  id: number
  shape: Shape
}

/** The rules of one tracker of one account over a device, of whatever origin. */
export interface Watch {
  account_id: number
  tracker_id: number
  /** IANA name of the account's zone, in which schedules are. */
  time_zone: string
  rules: readonly Rule[]
  /** Km/h that the vehicle of the tracker may drive, where it says so. */
  max_speed?: number
  /** Of the rules that read a sensor that of this tracker; none where it has none. */
  sensors?: ReadonlyMap<Rule, Sensed>
}

/** The memory of a rule about a device between its moments: plain JSON, small. */
export type Memory = Record<string, unknown>

/** Milliseconds of a parameter or an option in minutes; `undefined` where it is no positive number. */
export const minutesOf = (value: unknown): number | undefined =>
  typeof value === 'number' && value > 0 ? value * 60_000 : undefined
