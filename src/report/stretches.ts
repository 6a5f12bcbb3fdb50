import type { Segment } from '#measure/chart.ts'
import type { Window } from './facts.ts'
import type { Readings } from './sensing.ts'

/** Readings of a sensor, added up over stretches of time. Times in milliseconds since 1970 UTC, both ends included. */

export interface Stretch extends Window {
  count: number
  sum: number
  min: number
  max: number
  /** The first value in it, and where it was told. */
  first: number
  place?: { lat: number; lng: number } | undefined
}

export const averageOf = ({ sum, count }: Stretch): number => sum / count

const stretch = (from: number, to: number): Stretch => ({
  ...{ from, to, count: 0, sum: 0, first: Number.NaN },
  ...{ min: Number.POSITIVE_INFINITY, max: Number.NEGATIVE_INFINITY },
})

/** The days of a zone that the windows reach into. */
export const daysOf = (windows: readonly Window[], zone: string): Stretch[] => {
  const [first, last] = [windows[0], windows.at(-1)]
  if (!first || !last) return []
  const days: Stretch[] = []
  let day = Temporal.Instant.fromEpochMilliseconds(first.from).toZonedDateTimeISO(zone).startOfDay()
  while (day.epochMilliseconds <= last.to) {
    const next = day.add({ days: 1 }).startOfDay()
    days.push(stretch(day.epochMilliseconds, next.epochMilliseconds - 1))
    day = next
  }
  return days
}

/** The intervals of so many seconds of each window, the last as long as the window has room for it; of all of them so many at most. */
export const intervalsOf = (windows: readonly Window[], seconds: number, most: number): Stretch[] => {
  const intervals: Stretch[] = []
  for (const { from, to } of windows)
    for (let begin = from; begin <= to; begin += seconds * 1000) {
      if (intervals.length === most) return intervals
      intervals.push(stretch(begin, Math.min(to, begin + seconds * 1000 - 1)))
    }
  return intervals
}

/** Makes a function that adds readings to the stretches in which they lie, which are in order and apart. */
export const adding = (stretches: readonly Stretch[]) => {
  let at = 0
  return ({ time, values, placeAt }: Readings): void => {
    for (let row = 0; row < time.length; row++) {
      const [moment, value] = [time[row] as number, values[row] as number]
      if (Number.isNaN(value)) continue
      while ((stretches[at]?.to ?? Number.POSITIVE_INFINITY) < moment) at++
      const here = stretches[at]
      if (!here) return
      if (here.from > moment) continue
      if (here.count === 0) Object.assign(here, { first: value, place: placeAt(row) })
      here.count++
      here.sum += value
      if (value < here.min) here.min = value
      if (value > here.max) here.max = value
    }
  }
}

/** Readings on either side of one that count for it where it is smoothed. */
const beside = 2
/** Milliseconds between readings that do not count for each other. */
const longest_gap = 30 * 60_000

/** One reading that was made of several. */
interface Smooth {
  time: number
  value: number
  place: ReturnType<Readings['placeAt']>
}

/**
 * Readings as averages of themselves and two on either side, fewer at the ends and at gaps of more than 30 minutes; the last two are told
 * with those behind them, or by `end`. @param told is given them, some at a time
 */
export const smoothing = (told: (readings: Readings) => void) => {
  let run: Smooth[] = []
  let next = 0
  let made: Smooth[] = []
  const tell = (): void => {
    const some = run.slice(Math.max(0, next - beside), next + beside + 1)
    made.push({ ...(run[next] as Smooth), value: some.reduce((sum, { value }) => sum + value, 0) / some.length })
    next++
  }
  const finish = (): void => {
    while (next < run.length) tell()
    run = []
    next = 0
  }
  const give = (): void => {
    const those = made
    made = []
    if (those.length === 0) return
    told({
      time: Float64Array.from(those, ({ time }) => time),
      values: Float64Array.from(those, ({ value }) => value),
      placeAt: (row) => those[row]?.place,
    })
  }
  return {
    take({ time, values, placeAt }: Readings): void {
      for (let row = 0; row < time.length; row++) {
        const [at, value] = [time[row] as number, values[row] as number]
        if (Number.isNaN(value)) continue
        const last = run.at(-1)
        if (last && at - last.time > longest_gap) finish()
        run.push({ time: at, value, place: placeAt(row) })
        if (run.length - next > beside) tell()
        if (next > beside) {
          run.shift()
          next--
        }
      }
      give()
    },
    end(): void {
      finish()
      give()
    },
  }
}

/** Points of a chart: lines that a null breaks. @param x of a time, @param y of a value */
export const pointsOf = (
  segments: readonly Segment[],
  x: (time: number) => number,
  y: (value: number) => number,
): [number, number | null][] =>
  segments.flatMap(({ times, values }, i) => {
    const points = Array.from(times, (time, row): [number, number | null] => [x(time), y(values[row] as number)])
    return i === 0 ? points : [[points[0]?.[0] ?? 0, null], ...points]
  })
