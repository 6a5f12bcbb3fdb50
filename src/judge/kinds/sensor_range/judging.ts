import { type Judging, type Occurrence, whereOf } from '../../judging.ts'
import { type Place, ripe } from '../../news.ts'
import { minutesOf, type Rule } from '../../rule.ts'
import { readingsOf } from '../../sensed.ts'

interface State {
  /** Id of the sensor: of another one this says nothing. */
  of: number
  out: boolean
  /** When it was so first. */
  since: number
  /** It is out, and not for long enough. */
  waits?: true
}

/**
 * Tells that a sensor leaves its range, and that it is back in it: by `threshold`, for at its ends figures flap. What it says when the
 * rule comes is only remembered. With `min_duration` it is told once it was out for so long, and that it is back only when that was told.
 */
export const judging: Judging<State> = {
  judge(rule, state, news, { counts, sensor, tell }) {
    const sensed = sensor()
    if (!sensed) return undefined
    const { low, high, back } = rangeOf(rule)
    const patience = patienceOf(rule)
    let now = state?.of === sensed.id ? state : undefined
    const about = { sensor_id: sensed.id, sensor_name: sensed.name }
    const said = (out: boolean, shown: string): Pick<Occurrence, 'event' | 'text' | 'extra'> => ({
      ...(out
        ? ({ event: 'sensor_outrange', text: 'primary' } as const)
        : ({ event: 'sensor_inrange', text: 'secondary' } as const)),
      extra: { ...about, ...(rule.extended.display_value !== false && shown && { sensor_calculated_value: shown }) },
    })
    const { before } = news
    let at: Place = before?.gps ? { lat: before.gps.lat, lng: before.gps.lng } : null
    /** It is out since then, for long enough. */
    const stayed = (until: number): void => {
      if (!now?.waits || now.since + patience > until) return
      const time = now.since + patience
      if (counts(time, at)) tell({ ...said(true, ''), time, ...(at && { place: at }) })
      now = { of: now.of, out: true, since: now.since }
    }
    for (const { one, said: found } of readingsOf(sensed, news)) {
      const { time } = one
      const value = Number(found.value)
      // Kept points may come after a status that is newer.
      if (Number.isNaN(value) || (now && time < now.since)) continue
      stayed(time)
      at = one.place ?? at
      const margin = now?.out ? back : 0
      const out = value < low + margin || value > high - margin
      if (now && out === now.out) continue
      const place = whereOf(one, news)
      const waits = now !== undefined && out && patience > 0
      if (now && !waits && !now.waits && counts(time, place))
        tell({ ...said(out, found.shown), time, ...(one.point && { place }) })
      now = { of: sensed.id, out, since: time, ...(waits && { waits }) }
    }
    stayed(news.until)
    return now
  },
  due: (rule, state, news) => (state?.waits ? ripe(state.since + patienceOf(rule), news) : undefined),
}

/** Milliseconds for which it has to be out. */
const patienceOf = ({ extended }: Rule): number => minutesOf(extended.min_duration) ?? 0

/** The ends of the range, and how far inside of them it is back: a share of its width, or of its one end, which counts as 1 at least. */
const rangeOf = ({ extended: { min, max, threshold } }: Rule): { low: number; high: number; back: number } => {
  const low = typeof min === 'number' ? min : Number.NEGATIVE_INFINITY
  const high = typeof max === 'number' ? max : Number.POSITIVE_INFINITY
  const end = Number.isFinite(low) ? low : high
  const width = Number.isFinite(high - low) ? high - low : Math.max(1, Math.abs(end))
  return { low, high, back: width * Number(threshold ?? usual_threshold) }
}

export const usual_threshold = 0.03
