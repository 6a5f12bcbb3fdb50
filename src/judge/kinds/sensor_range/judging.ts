import { type Judging, whereOf } from '../../judging.ts'
import type { Rule } from '../../rule.ts'
import { readingsOf } from '../../sensed.ts'

interface State {
  /** Id of the sensor: of another one this says nothing. */
  of: number
  out: boolean
  /** When it was so first. */
  since: number
}

/**
 * Tells that a sensor leaves its range, and that it is back in it: by `threshold`, for at its ends figures flap. What it says when the
 * rule comes is only remembered.
 */
export const judging: Judging<State> = {
  judge(rule, state, news, { counts, sensor, tell }) {
    const sensed = sensor()
    if (!sensed) return undefined
    const { low, high, back } = rangeOf(rule)
    let now = state?.of === sensed.id ? state : undefined
    for (const { one, said } of readingsOf(sensed, news)) {
      const { time } = one
      const value = Number(said.value)
      // Kept points may come after a status that is newer.
      if (Number.isNaN(value) || (now && time < now.since)) continue
      const margin = now?.out ? back : 0
      const out = value < low + margin || value > high - margin
      if (now && out === now.out) continue
      const place = whereOf(one, news)
      if (now && counts(time, place))
        tell({
          ...(out
            ? ({ event: 'sensor_outrange', text: 'primary' } as const)
            : ({ event: 'sensor_inrange', text: 'secondary' } as const)),
          time,
          ...(one.point && { place }),
          extra: {
            sensor_id: sensed.id,
            sensor_name: sensed.name,
            ...(rule.extended.display_value !== false && { sensor_calculated_value: said.shown }),
          },
        })
      now = { of: sensed.id, out, since: time }
    }
    return now
  },
}

/** The ends of the range, and how far inside of them it is back: a share of its width, or of its one end, which counts as 1 at least. */
const rangeOf = ({ extended: { min, max, threshold } }: Rule): { low: number; high: number; back: number } => {
  const low = typeof min === 'number' ? min : Number.NEGATIVE_INFINITY
  const high = typeof max === 'number' ? max : Number.POSITIVE_INFINITY
  const end = Number.isFinite(low) ? low : high
  const width = Number.isFinite(high - low) ? high - low : Math.max(1, Math.abs(end))
  return { low, high, back: width * Number(threshold ?? usual_threshold) }
}

export const usual_threshold = 0.03
