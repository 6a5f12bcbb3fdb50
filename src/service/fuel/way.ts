import { distance, type Location } from '#geo/distance.ts'
import { flag } from '#track/point.ts'
import type { Selection } from '#track/selection.ts'

/** Points without a place of their own. */
const no_place = flag.no_fix | flag.ahead
/** Metres a second beyond which a step is no way. */
const fastest = 70

/** A drive, as far as the way goes. Milliseconds since 1970 UTC. */
interface Drive {
  start_time: number
  end_time: number
}

/**
 * Metres along the way since the first call, at each row of columns that follow each other by time and have places. Only what was driven
 * counts: drift between drives and jumps are no way.
 */
export const createWay = (drives: readonly Drive[]): ((columns: Selection['columns']) => Float64Array) => {
  let at = 0
  let metres = 0
  let last: (Location & { time: number }) | undefined
  return ({ time, flags, lat, lng }) => {
    const along = new Float64Array(time.length)
    for (let row = 0; row < time.length; row++) {
      const now = time[row] as number
      while (at < drives.length && (drives[at] as Drive).end_time < now) {
        at++
        last = undefined
      }
      const isDriven = ((drives[at] as Drive | undefined)?.start_time ?? Number.POSITIVE_INFINITY) <= now
      if (isDriven && lat && lng && ((flags[row] as number) & no_place) === 0) {
        const here = { lat: lat[row] as number, lng: lng[row] as number, time: now }
        const step = last ? distance(last, here) : 0
        if (!last || step <= (fastest * (now - last.time)) / 1000) {
          metres += step
          last = here
        }
      }
      along[row] = metres
    }
    return along
  }
}
