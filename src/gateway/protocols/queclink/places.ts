import type { Measured } from '#device/measures.ts'
import type { Reading } from '#gateway/parts/point.ts'

/** A place of a report, in whichever form it came. `hdop`: 0 is the last place known. */
export interface Place extends Pick<Reading, 'speed' | 'heading' | 'alt'> {
  hdop: number | undefined
  lat: number
  lng: number
  /** Milliseconds since 1970 UTC, when it was found; NaN where it does not say. */
  fixed: number
}

/** When a report came, and whether the device had kept it. */
export interface Came {
  received: number
  buffered: boolean
}

/** Milliseconds: a last known place of so short a time ago is where the device is. */
const fresh = 60_000

/**
 * A place as a reading. What a report tells beside its last place is of now, however long ago the device was there; its own
 * clock may be local.
 */
export const placed = ({ hdop, fixed, ...rest }: Place, { received, buffered }: Came, isLast: boolean): Reading => {
  const attributes: Measured = {}
  if (hdop !== undefined && hdop > 0) attributes.hdop = hdop
  const stale = hdop === 0 && !(Math.abs(received - fixed) < fresh)
  return { ...rest, time: stale && isLast && !buffered ? received : fixed, buffered, no_fix: stale, attributes }
}
