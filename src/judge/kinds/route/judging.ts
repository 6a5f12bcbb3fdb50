import { isBeyondEnds } from '#geo/corridor.ts'
import { isIn } from '#geo/shape.ts'
import type { Judging } from '../../judging.ts'

interface State {
  inside: boolean
  /** It was told that the device is outside. */
  told: boolean
}

/**
 * Tells that a device leaves the corridor, and that it is back: where it was first is only remembered. With
 * `allow_exit_at_endpoints` it may go on where the corridor begins or ends.
 */
export const judging: Judging<State> = {
  judge({ zones, extended }, state, { told }, { counts, tell }) {
    let now = state
    for (const one of told) {
      const { time, place } = one
      if (one.late || !place || zones.length === 0) continue
      const inside = zones.some(({ shape }) => isIn(shape, place))
      if (now && inside === now.inside) continue
      const zone_ids = zones.map(({ id }) => id)
      const isAllowed =
        extended.allow_exit_at_endpoints === true &&
        zones.some(({ shape }) => shape.type === 'sausage' && isBeyondEnds(shape.points, place))
      const tells: boolean = now !== undefined && (inside ? now.told : !isAllowed) && counts(time, place)
      if (tells)
        tell({
          event: inside ? 'inroute' : 'outroute',
          text: inside ? 'secondary' : 'primary',
          time,
          place,
          extra: { zone_ids },
        })
      now = { inside, told: !inside && tells }
    }
    return now
  },
}
