import type { Reason } from './reason.ts'

/**
 * A run of points from a start to a stop, as it is stored.
 *
 * Times in milliseconds since 1970 UTC, lengths in metres, speeds in km/h, degrees WGS 84.
 * `start_time` is its identity: the same points give the same starts.
 */
export interface Track {
  id?: number
  /** `single_report`: one point of a device that was silent before and after it, at a new place. */
  type: 'regular' | 'single_report'
  start_time: number
  end_time: number
  start_lat: number
  start_lng: number
  end_lat: number
  end_lng: number
  /** Metres driven; what noise adds while standing is left out. */
  length: number
  /** The highest speed reported, or measured between points where none is. */
  max_speed: number
  /** Every point from start to end, also those without a usable place. */
  points: number
  north: number
  south: number
  east: number
  /** Greater than `east` over the date line. */
  west: number
  /** All its places come from cells, not from satellites. */
  lbs: boolean
  /** Metres, of the place where it ends; 0 when the device does not say. */
  precision: number
  start_reason: Reason
  end_reason: Reason
  /** Part of it was driven in private time (`veil.ts`): an end that lies in it and all four bounds are `NaN`. */
  private?: true
  /** What `isShort` says by its true bounds, where these are not told. */
  short?: boolean
}

/** km/h over the whole track, standing included; a single report has but the speed it reported. */
export function averageSpeed(track: Track): number {
  const duration = track.end_time - track.start_time
  return duration === 0 ? track.max_speed : (track.length / duration) * 3600
}
