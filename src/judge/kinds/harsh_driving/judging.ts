import { harshIn, isNext, type Spot, spotOf } from '#track/harsh.ts'
import { flag, is } from '#track/point.ts'
import type { Judging } from '../../judging.ts'
import { both } from '../../parts/both.ts'
import { reported } from '../../parts/reported.ts'

interface State {
  /** The point before the newest one, where both follow each other closely: of devices that send seldom there is none. */
  prior?: Spot
  /** What happens up to then is of what was told: milliseconds since 1970 UTC. */
  until?: number
}

/** Milliseconds after one that was told within which another is the same. */
const together = 10_000

/** Tells harsh driving that three points in a row agree upon, as src/track/harsh.ts finds it, where the rule says so. */
const found: Judging<State> = {
  judge({ extended }, state, { told, before }, { counts, tell }) {
    if (extended.find_in_points !== true) return undefined
    let last = before?.gps && spotOf(before.gps)
    let { prior, until = 0 } = state ?? {}
    for (const { point, time, place, late, attributes } of told) {
      if (late || !point || is(point, flag.no_fix)) continue
      const spot = spotOf(point)
      const goesOn = spot !== undefined && last !== undefined && isNext(last, spot)
      // The device says so itself.
      if (String(attributes.event ?? '').includes('harsh_driving')) until = time + together
      if (goesOn && prior && last && harshIn(prior, last, spot)) {
        if (time > until && counts(time, place))
          tell({ event: 'harsh_driving', text: 'primary', time, place, extra: { speed: point.speed } })
        until = Math.max(until, time + together)
      }
      prior = goesOn ? last : undefined
      last = spot
    }
    const isOver = until < (told.at(-1)?.time ?? 0)
    if (!prior && (until === 0 || isOver)) return undefined
    return { ...(prior && { prior }), ...(!isOver && until > 0 && { until }) }
  },
}

export const judging = both(
  reported(() => ({ harsh_driving: 'primary' })),
  found,
)
