import { valueAt } from '../straight.ts'

/**
 * Meters of what is used: counters (of the bus, flow meters), which grow, and rates, which are added up over time. Pure, over columns that follow each other by
 * time. Times in milliseconds since 1970 UTC, volumes in one unit, ways in metres.
 */

/** A meter as it has told by the end of a period. */
export interface Metered {
  /** When it told first and last. */
  from: number
  to: number
  /** What was used in a part of that; nothing where the meter was silent while a good deal of the way was driven. @param metres driven in the part */
  usedIn(from: number, to: number, metres: number): number | undefined
}

/** A meter under way. */
export interface Metering {
  /** Values are NaN where nothing was told, and left out where nothing was at all. */
  take(columns: { time: Float64Array; values: Float64Array | undefined; metres: Float64Array }): void
  /** Nothing where it told nothing that can be believed: less than two values, or none but 0 over a way. */
  end(): Metered | undefined
}

/** What a counter may grow by: so many in an hour, and at once. Litres; of electricity kWh. */
const growth = { an_hour: 300, at_once: 2 }
/** A counter that shows less than this share of what it did was reset; a fall of less than this volume is its noise. */
const reset = { share: 0.5, noise: 1 }
/** Values in a row that have to bear out a jump. */
const borne_out = 3
const hour = 3_600_000

interface Reading {
  time: number
  value: number
}

/** What a counter may have grown by between two readings. */
const most = (from: Reading, time: number): number => growth.at_once + ((time - from.time) / hour) * growth.an_hour

/**
 * Follows a counter. One that was reset goes on from 0; one that jumps, up or down, goes on from there once three values have borne it out, and what it jumped by is not
 * used: a single value that is far from its neighbours is none.
 */
export const counting = (): Metering => {
  const curve = growing()
  const silences: Silence[] = []
  let first: Along | undefined
  let heard: Along | undefined
  let end: Along | undefined
  let last: Reading | undefined
  // What it showed before it fell, until the next value: one that is there again has not been reset.
  let fallen: Reading | undefined
  let doubted: (Reading & { times: number; grown: number }) | undefined
  /** Volume that it grew by; nothing of a value that is doubted. */
  const grownBy = (now: Reading): number | undefined => {
    if (!last) return 0
    if (fallen && now.value >= fallen.value && now.value - fallen.value <= most(fallen, now.time))
      return Math.max(0, now.value - fallen.value - last.value)
    const step = now.value - last.value
    if (step >= 0 && step <= most(last, now.time)) return step
    if (now.value >= 0 && now.value < reset.share * last.value && now.value <= most(last, now.time)) return now.value
    if (step < 0 && step > -reset.noise) return undefined
    const more = doubted ? now.value - doubted.value : Number.NaN
    doubted =
      doubted && more >= 0 && more <= most(doubted, now.time)
        ? { ...now, times: doubted.times + 1, grown: doubted.grown + more }
        : { ...now, times: 1, grown: 0 }
    return doubted.times >= borne_out ? doubted.grown : undefined
  }
  const follow = (now: Reading): void => {
    const grown = grownBy(now)
    if (grown === undefined) return
    curve.add(now.time, grown)
    fallen = last && now.value < last.value ? last : undefined
    last = now
    doubted = undefined
  }
  return {
    take({ time, values, metres }): void {
      if (time.length === 0) return
      const placeAt = (row: number): Along => ({ time: time[row] as number, metres: metres[row] as number })
      first ??= placeAt(0)
      end = placeAt(time.length - 1)
      curve.way(first.metres)
      curve.way(end.metres)
      for (let row = 0; values && row < time.length; row++) {
        const value = values[row] as number
        if (Number.isNaN(value)) continue
        const at = placeAt(row)
        if (!heard) silence(silences, first, at)
        heard = at
        follow({ time: at.time, value })
      }
    },
    end(): Metered | undefined {
      if (heard && end) silence(silences, heard, end)
      return curve.end(silences)
    },
  }
}

/** A place along the way. */
interface Along {
  time: number
  metres: number
}

/** Notes that a meter told nothing between two places, where something was driven. */
const silence = (all: Silence[], from: Along, to: Along): void => {
  if (to.metres > from.metres) all.push({ from: from.time, to: to.time, metres: to.metres - from.metres })
}

/** Milliseconds between two rates beyond which nobody knows what was between. */
const longest = 10 * 60_000

interface Silence {
  from: number
  to: number
  metres: number
}

/** Adds up a rate, an hour. */
export const rating = (): Metering => {
  const curve = growing()
  const silences: Silence[] = []
  let last: (Reading & { metres: number }) | undefined
  let first: Along | undefined
  let end: Along = { time: 0, metres: 0 }
  return {
    take({ time, values, metres }): void {
      if (time.length === 0) return
      first ??= { time: time[0] as number, metres: metres[0] as number }
      end = { time: time.at(-1) as number, metres: metres.at(-1) as number }
      curve.way(first.metres)
      curve.way(end.metres)
      for (let row = 0; values && row < time.length; row++) {
        const [at, value, along] = [time[row] as number, values[row] as number, metres[row] as number]
        if (!(value >= 0)) continue
        const isNear = last !== undefined && at - last.time <= longest
        if (!isNear) silence(silences, last ?? first, { time: at, metres: along })
        curve.add(at, last && isNear ? ((last.value + value) / 2) * ((at - last.time) / hour) : 0)
        last = { time: at, value, metres: along }
      }
    },
    end(): Metered | undefined {
      if (last) silence(silences, last, end)
      return curve.end(silences)
    },
  }
}

/** Metres of a way beyond which something must have been used. */
const least_way = 5000
/** Share of the way in a part that may have been driven while a meter was silent. */
const most_silent = 0.1

/** Milliseconds that two places of a sum are apart at least: of a rate of each second nobody sees more. */
const shortest = 60_000

/** The sum of a meter by time, in as few places as draw it whole. */
const growing = () => {
  const [times, sums]: [number[], number[]] = [[], []]
  let [sum, readings] = [0, 0]
  let way: { from: number; to: number } | undefined
  return {
    add(time: number, grown: number): void {
      sum += grown
      readings++
      const isClose = time - (times.at(-2) ?? Number.NEGATIVE_INFINITY) < shortest
      const isFlat = grown === 0 && sums.length > 1 && sums.at(-2) === sum
      if (isFlat || isClose) {
        times[times.length - 1] = time
        sums[sums.length - 1] = sum
      } else {
        times.push(time)
        sums.push(sum)
      }
    },
    way(metres: number): void {
      way = { from: way?.from ?? metres, to: metres }
    },
    end(silences: readonly Silence[]): Metered | undefined {
      const [from, to] = [times[0], times.at(-1)]
      if (from === undefined || to === undefined || readings < 2) return undefined
      if (sum === 0 && way && way.to - way.from > least_way) return undefined
      const sumAt = (time: number): number => valueAt({ times, values: sums }, time) ?? 0
      return {
        ...{ from, to },
        usedIn(begin, end, metres) {
          if (end <= from || begin >= to) return undefined
          const silent = silences.reduce((all, one) => all + one.metres * shareOf(one, begin, end), 0)
          return silent > most_silent * metres ? undefined : sumAt(end) - sumAt(begin)
        },
      }
    },
  }
}

/** How much of a stretch lies in a part. */
const shareOf = ({ from, to }: Silence, begin: number, end: number): number =>
  to > from ? Math.max(0, Math.min(to, end) - Math.max(from, begin)) / (to - from) : 0
