import type { Segment } from '../chart.ts'
import type { Facts } from './quality.ts'

/**
 * Fuel: what is found in the levels of a tank, and how it was decided. Times in milliseconds since 1970 UTC, volumes in the unit of the sensor
 * (litres, gallons, kWh, per cent), ways in metres.
 */

/** A stretch of what a device told, as columns by time; stretches follow each other. */
export interface Signal {
  time: Float64Array
  /** Calibrated; NaN: none. */
  level: Float64Array
  /** Why a level is what it is (`told` of `metering.ts`). */
  told: Uint8Array
  /** As the device told it: codes and saturation are seen here. */
  raw?: Float64Array
  /** km/h, 0 where not told. */
  speed: Float64Array
  /** Odometer along the way, since the begin of reading. */
  metres: Float64Array
  /** 1, 0, NaN where not told; it may lie. */
  ignition?: Float64Array
}

export type Kind = 'filling' | 'drain'

/** Grounds on which something is said to have been: the noise of the sensor, limits that somebody has set, or a person. */
export type DecidedBy = 'noise' | 'settings' | 'person'

/** Figures that decided. Volumes, but for the last two. */
export interface Figures {
  /** Standard deviation of a level at rest. */
  noise: number
  /** A change that is no greater is none. */
  threshold: number
  /** What kilometres and hours in between explain, of the fall. */
  explained: number
  /** Levels that were compared, before and after. */
  before: number
  after: number
  /** Whether the vehicle stood all the while, so that its tilt says nothing. */
  rested: boolean
}

export interface FuelEvent {
  kind: Kind
  from: number
  to: number
  /** Greater than 0. */
  volume: number
  start_volume: number
  end_volume: number
  decided_by: DecidedBy
  figures: Figures
}

/** Why a level is not known: nothing was heard, what was heard was no level, or it is other than before and nothing explains it. */
export type Reason = 'silent' | 'no_level' | 'unexplained'

export interface Unknown {
  from: number
  to: number
  reason: Reason
  /** By how much the level is other after it than explained: no consumption, no filling, no drain. */
  change: number
}

/** Sayings of people about a stretch: that there was nothing of the kind, or that there was so much. */
export type Mark =
  | { says: 'none'; kind: Kind; time: number }
  | { says: 'was'; kind: Kind; from: number; to: number; volume: number }

/** Findings of a period. */
export interface FuelTold {
  /** By time, none of which overlaps another. */
  events: FuelEvent[]
  unknown: Unknown[]
  /** Smoothed and thinned. */
  segments: Segment[]
  /** When a level is known first and last; absent where none is. */
  known?: { from: number; to: number } | undefined
  /** Standard deviation of a level at rest. */
  noise: number
  /** 1.0 to 10.0 (supplement 2, 1.7); absent where there are too few levels to say. */
  quality?: number
  /** Facts that it follows from, whatever part of the period it is of. */
  signal?: Omit<Facts, 'known'> & { unknown: readonly Unknown[] }
  /** What the vehicle uses by the signal itself, where enough of it is known: volumes in an hour at rest with the engine on. */
  rates: { idle_hour?: number | undefined }
  /** The smoothed level; before the first and after the last that is known, those. */
  levelAt(time: number): number | undefined
}

/** A level as it comes. Times in milliseconds since 1970 UTC, speed in km/h, metres along the way. */
export interface Sample {
  time: number
  /** Calibrated. */
  level: number
  speed: number
  metres?: number
  /** 1 on, 0 off. */
  ignition?: number
}

/** A change as the rule tells it. */
export interface Leap {
  kind: Kind
  /** When it began, and when it was over. */
  from: number
  to: number
  volume: number
  decided_by: DecidedBy
}
