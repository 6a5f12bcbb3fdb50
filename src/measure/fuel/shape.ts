import type { Signal } from './told.ts'

/** Levels as a report asks for them to be smoothed, before anything is found in them (supplement 2, 1.7). */

export interface Shaping {
  /** Each level is the average of itself and two on either side. */
  smoothing: boolean
  /** A level that is further from the median of five than this share of the tank becomes that median: 0.01 is strong, 0.99 weak. */
  surge?: number | undefined
}

/** Levels on either side of one that count for it. */
const beside = 2
/** Milliseconds between levels that do not count for each other. */
const longest_gap = 30 * 60_000

/** A signal that is changed as it comes, two rows late. */
export interface Shaper {
  take(signal: Signal): Signal
  end(): Signal
}

/** Makes the shaper of a tank. @param volume of the tank */
export const shaping = ({ smoothing, surge }: Shaping, volume: number): Shaper => {
  const steps = [...(surge === undefined ? [] : [calming(surge * volume)]), ...(smoothing ? [averaging] : [])]
  const shapers = steps.map(window)
  return {
    take: (signal) => shapers.reduce((made, shaper) => shaper.take(made), signal),
    end: () => shapers.reduce((made, { take, end }) => joined(take(made), end()), empty),
  }
}

type Change = (level: number, around: readonly number[]) => number

const averaging: Change = (_, around) => around.reduce((sum, one) => sum + one, 0) / around.length

const calming =
  (most: number): Change =>
  (level, around) => {
    const median = [...around].sort((a, b) => a - b)[around.length >> 1] as number
    return Math.abs(level - median) > most ? median : level
  }

const columns = ['time', 'level', 'told', 'raw', 'speed', 'metres', 'ignition'] as const

const empty: Signal = {
  ...{ time: new Float64Array(), level: new Float64Array(), told: new Uint8Array() },
  ...{ speed: new Float64Array(), metres: new Float64Array() },
}

/** Rows of a signal. */
const part = (signal: Signal, from: number, to?: number): Signal =>
  Object.fromEntries(
    columns.flatMap((name) => (signal[name] ? [[name, signal[name].subarray(from, to)]] : [])),
  ) as unknown as Signal

/** Two signals that follow each other. */
const joined = (one: Signal, other: Signal): Signal => {
  if (one.time.length === 0) return other
  if (other.time.length === 0) return one
  return Object.fromEntries(
    columns.flatMap((name) => {
      const [first, second] = [one[name], other[name]]
      if (!first || !second) return []
      const both =
        name === 'told' ? new Uint8Array(first.length + second.length) : new Float64Array(first.length + second.length)
      both.set(first)
      both.set(second, first.length)
      return [[name, both]]
    }),
  ) as unknown as Signal
}

const window = (change: Change): Shaper => {
  let kept = empty
  /** Rows of what is kept that were told already, and count for those behind them. */
  let told = 0
  const changed = (all: Signal, from: number, to: number): Signal => {
    const level = all.level.slice(from, to)
    for (let row = from; row < to; row++) {
      if (Number.isNaN(all.level[row])) continue
      const around: number[] = []
      for (let other = Math.max(0, row - beside); other <= Math.min(all.level.length - 1, row + beside); other++)
        if (
          !Number.isNaN(all.level[other]) &&
          Math.abs((all.time[other] as number) - (all.time[row] as number)) <= longest_gap
        )
          around.push(all.level[other] as number)
      level[row - from] = change(all.level[row] as number, around)
    }
    return { ...part(all, from, to), level }
  }
  return {
    take(signal) {
      const all = joined(kept, signal)
      const until = Math.max(told, all.time.length - beside)
      const made = changed(all, told, until)
      const from = Math.max(0, until - beside)
      kept = part(all, from)
      told = until - from
      return made
    },
    end: () => changed(kept, told, kept.time.length),
  }
}
