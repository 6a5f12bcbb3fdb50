import { flag } from '#track/point.ts'
import type { Judging } from '../../judging.ts'

/** km/h below the limit that a device must fall before it is told again: at the limit speeds flap. */
const below = 3

interface State {
  fast: boolean
}

/** The same for all devices: nothing is made, or looked up in memory, for each. */
const [fastNow, slowNow]: readonly State[] = [{ fast: true }, { fast: false }]

/** Tells that a device drives faster than `param` km/h, once until it is slower again. */
export const judging: Judging<State> = {
  judge({ param }, state, { told }, { counts, tell }) {
    const limit = param ?? 0
    let fast = state?.fast ?? false
    for (const one of told) {
      const { point, time, late } = one
      if (late || !point || (point.flags & (flag.no_fix | flag.lbs)) !== 0) continue
      if (point.speed <= limit - below) fast = false
      if (fast || point.speed <= limit) continue
      const { place } = one
      if (!counts(time, place)) continue
      fast = true
      tell({
        event: 'speedup',
        text: 'primary',
        time,
        place,
        extra: { sensor_calculated_value: `${point.speed} km/h`, speed: point.speed, speed_limit: limit },
      })
    }
    return fast ? fastNow : slowNow
  },
}
