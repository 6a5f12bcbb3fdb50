import type { Cell, Cells } from './cells.ts'
import type { Rates } from './rates.ts'
import type { Change } from './resting.ts'
import { quantileOf } from './spread.ts'
import type { Reason, Unknown } from './told.ts'

/** Stretches of which nobody can say what became of the fuel: nothing was heard while the vehicle went on, or what was heard was no level. */

const minute = 60_000
/** A silence is one from so many milliseconds on, and where it went so many metres meanwhile. */
const silence = { time: 60 * minute, metres: 5000 }
/** A fall over a silence is no drain from so many milliseconds on, where it went so far. */
const unsure = { time: 120 * minute, metres: 2000 }
/** Metres an hour by which a place drifts. */
const drift = 150
/** Messages without a level, from which on it is not silence. */
const heard = 3

/** Metres that are usual from one level to the next, at most. */
export const stepOf = (cells: readonly Cell[]): number => {
  const gone = cells.slice(1).map(({ begun }, i) => begun - (cells[i] as Cell).metres)
  const steps = gone.filter((metres) => metres > 500)
  return steps.length < 10 ? 0 : 1.5 * quantileOf(steps, 0.9)
}

const wentOn = (metres: number, gone: number, passed: number): boolean => gone > metres + (drift * passed) / 3_600_000

/** Hours that an engine may have run at rest while nothing was heard, and twice as often as it usually does. */
const ran = 8

/**
 * Answers whether a change is one that nobody can tell: a fall while nothing was heard of a vehicle that went on, no greater than what kilometres and hours would
 * explain if it used twice of what is usual.
 */
export const isUnexplained = (
  cells: readonly Cell[],
  rates: Rates,
  step: number,
  { kind, before, after, volume, explained }: Change,
): boolean => {
  const [from, to] = [cells[before] as Cell, cells[after] as Cell]
  const passed = to.from - from.to
  const hours = passed / 3_600_000
  const all = cells.at(-1) as Cell
  const often = all.idle / Math.max(1, (all.to - (cells[0] as Cell).from) / 3_600_000)
  return (
    kind === 'drain' &&
    passed > unsure.time &&
    wentOn(unsure.metres + step, to.begun - from.metres, passed) &&
    volume <= explained + Math.min(hours, Math.max(ran, 2 * often * hours)) * Math.max(rates.idle, rates.still)
  )
}

/** Stretches of the period, by time. Changes that nothing explains have the volumes by which levels fell. */
export const unknownOf = (
  { cells, first, last, ...all }: Cells,
  unexplained: readonly Change[],
  period: { from: number; to: number },
): Unknown[] => {
  const found: Unknown[] = unexplained.map(({ before, after, volume }) => ({
    ...{ from: (cells[before] as Cell).to, to: (cells[after] as Cell).from, reason: 'unexplained', change: -volume },
  }))
  const far = silence.metres + stepOf(cells)
  const put = (from: number, to: number, reason: Reason): void => {
    const [begin, end] = [Math.max(from, period.from), Math.min(to, period.to)]
    const isKnown = found.some((one) => one.from < end && one.to > begin)
    if (end - begin > silence.time && !isKnown) found.push({ from: begin, to: end, reason, change: 0 })
  }
  const [head, tail] = [cells[0], cells.at(-1)]
  if (!head || !tail) {
    put(period.from, period.to, all.heard > 0 ? 'no_level' : 'silent')
    return found
  }
  if (wentOn(far, head.begun - first.metres, head.from - first.time)) put(first.time, head.from, 'no_level')
  put(period.from, first.time, 'silent')
  for (let i = 1; i < cells.length; i++) {
    const [from, to] = [cells[i - 1] as Cell, cells[i] as Cell]
    if (to.from - from.to > silence.time && wentOn(far, to.begun - from.metres, to.from - from.to))
      put(from.to, to.from, to.heard - to.count - from.heard >= heard ? 'no_level' : 'silent')
  }
  if (wentOn(far, last.metres - tail.metres, last.time - tail.to)) put(tail.to, last.time, 'no_level')
  put(last.time, period.to, 'silent')
  return found.sort((a, b) => a.from - b.from)
}
