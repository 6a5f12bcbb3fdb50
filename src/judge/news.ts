import type { Location } from '#geo/distance.ts'
import type { Live } from '#track/live.ts'
import type { Attributes, Point } from '#track/point.ts'
import type { Track } from '#track/track.ts'

/** What a device told at one moment: a point, or a status without a place. Times in milliseconds since 1970 UTC. */
export interface Told {
  time: number
  /** Where it was: without one where it had no fix. */
  point?: Point
  attributes: Attributes
  /** It came behind what was judged: only what the device itself reports counts (rulings, "Late points"). */
  late: boolean
}

/** What is new of a device, and what is known with it. */
export interface News {
  /** In order of time, without what was dated ahead. */
  told: readonly Told[]
  /** Tracks that have ended since; their ends do not change any more. */
  ended: readonly Track[]
  /** The track under way, once it has moved. */
  open: Track | undefined
  /** The same when nothing came for so long that it counts as ended, and when that will be. */
  settled: Track | undefined
  settles: number | undefined
  /** What is known of the device now. */
  live: Live
  /** What it does now. */
  movement: { status: 'moving' | 'stopped' | 'parked'; since: number } | undefined
  /** When it is judged. */
  now: number
}

export type Place = (Location & { precision?: number }) | null
