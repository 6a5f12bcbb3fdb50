import { flag, is } from '#track/point.ts'
import type { Judging, Means } from '../../judging.ts'

/** km/h below the limit that a device must fall before it is told again: at the limit speeds flap. */
const below = 3

/** Milliseconds without a word after which nobody knows how fast it was: these do not count, whatever it does then. */
const silence = 300_000

interface State {
  fast: boolean
  /** When that began; of what was remembered before it was noted, it is not there. */
  since?: number
  /** Milliseconds of silence since then; none mostly. */
  unheard?: number
}

/** The same for all devices: nothing is made, or looked up in memory, for each. */
const slowNow: State = { fast: false }

/** Tells that a device drives faster than `param` km/h, or than its vehicle may where the rule says so, once until it is slower again; then, for how long. */
export const judging: Judging<State> = {
  judge({ param, extended }, state, { told, before }, { counts, limit: limitOfVehicle, tell, end }) {
    const limit = (extended.use_vehicle_limit === true ? limitOfVehicle() : undefined) ?? param ?? 0
    let now = state ?? slowNow
    let last = before?.gps?.time
    for (const one of told) {
      const { point, time, late } = one
      if (late || !point || is(point, flag.no_fix)) continue
      const quiet = last === undefined ? 0 : time - last
      last = time
      if (now.fast && quiet > silence) now = { ...now, unheard: (now.unheard ?? 0) + quiet }
      if (is(point, flag.lbs)) continue
      if (point.speed <= limit - below && now.fast) {
        endOf(now, time, end)
        now = slowNow
      }
      if (now.fast || point.speed <= limit) continue
      const { place } = one
      if (!counts(time, place)) continue
      now = { fast: true, since: time }
      tell({
        event: 'speedup',
        text: 'primary',
        time,
        place,
        extra: { sensor_calculated_value: `${point.speed} km/h`, speed: point.speed, speed_limit: limit },
      })
    }
    return now
  },
}

/** It was fast until then. */
const endOf = ({ since, unheard = 0 }: State, until: number, end: Means['end']): void => {
  const lasted = since === undefined ? 0 : until - since - unheard
  if (since !== undefined && lasted > 0) end({ event: 'speedup', time: since, duration: lasted / 1000 })
}
