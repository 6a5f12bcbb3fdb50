import type { Cell } from './cells.ts'
import { explained, type Rates } from './rates.ts'
import { medianOf } from './spread.ts'
import type { Kind } from './told.ts'

/**
 * Changes while the vehicle stands in its place: what its tank is tilted by is the same before and after, so these are seen best. Of levels in a rest the
 * stretch is sought over which they rose, or fell beyond what is explained, the most; then what is left and right of it is looked at likewise.
 */

/** A change between two cells, by their places: before `before` and after `after` levels stay. */
export interface Change {
  kind: Kind
  before: number
  after: number
  /** Greater than 0, consumption in between allowed for. */
  volume: number
  start_volume: number
  end_volume: number
  explained: number
  rested: boolean
}

export interface Ground {
  cells: readonly Cell[]
  rates: Rates
  honest: boolean
  /** A change in a rest that is no greater is none. */
  threshold: number
  /** The same where the engine runs at rest, or may: a machine that works moves its tank. */
  restless: number
  /** The level from which on the sensor may tell of no more, as its end is reached before the tank is full. */
  top: number
  /** Whether it surely ends there. */
  ends: boolean
  /** Volumes in an hour by which levels wander with the warmth. */
  drift: number
  /** Of each cell, what is explained since the first one. */
  used: Float64Array
  /** Deviation of a level at rest, and what the tank holds. */
  noise: number
  volume: number
}

/** Levels of one side that are compared, at most, and how far they may lie from the change in milliseconds. */
const compared = 4
const reach = 45 * 60_000

/** Changes in rests, by time. */
export const restingChanges = (ground: Ground): Change[] => {
  const { cells } = ground
  const found: Change[] = []
  let begin = 0
  for (let i = 1; i <= cells.length; i++) {
    const [first, next] = [cells[begin] as Cell, cells[i]]
    if (next && next.rest === first.rest) continue
    if (first.rest >= 0 && i - begin > 1) found.push(...within(ground, begin, i - 1))
    begin = i
  }
  return found
}

/** Changes between two cells of a rest, both included. */
const within = (ground: Ground, first: number, last: number): Change[] => {
  const found: Change[] = []
  const open: [number, number][] = [[first, last]]
  while (open.length > 0) {
    const [low, high] = open.pop() as [number, number]
    if (high <= low) continue
    const all = stretches(ground, low, high).filter(({ sum }) => sum > ground.threshold)
    const change = all
      .flatMap((one) => measured(ground, low, high, one) ?? [])
      .reduce<Change | undefined>((most, one) => (most && most.volume >= one.volume ? most : one), undefined)
    if (change) found.push(change)
    // What was the most and is none may hide one beside it: an engine that ran for hours.
    const looked =
      change ?? all.reduce<Stretch | undefined>((most, one) => (most && most.sum >= one.sum ? most : one), undefined)
    if (looked) open.push([low, looked.before], [looked.after, high])
  }
  return found.sort((a, b) => a.before - b.before)
}

/** Where nobody knows whether an engine ran, a drain is sought beside what it may have used, and as if it had not. */
const stretches = (ground: Ground, low: number, high: number): Stretch[] => {
  const { still } = ground.rates
  const found = [greatest(ground, low, high, 'filling', 0), greatest(ground, low, high, 'drain', still)]
  return still > 0 ? [...found, greatest(ground, low, high, 'drain', 0)] : found
}

interface Stretch {
  kind: Kind
  before: number
  after: number
  sum: number
}

/** Milliseconds after which a change that does not go on is over, and the share of the threshold by which it must go on. */
const over = { time: 60 * 60_000, share: 0.25 }

/** The stretch over which levels changed the most in this direction, beyond what is explained. */
const greatest = (
  { cells, rates, honest, threshold, drift }: Ground,
  low: number,
  high: number,
  kind: Kind,
  still: number,
): Stretch => {
  const best: Stretch = { kind, before: low, after: low, sum: 0 }
  let [sum, begin, top, topAt] = [0, low, 0, low]
  for (let i = low + 1; i <= high; i++) {
    const [from, to] = [cells[i - 1] as Cell, cells[i] as Cell]
    const used = explained(rates, honest, from, to)
    const hours = (to.to - from.to) / 3_600_000
    const rose = to.level - from.level
    // What an engine uses at rest differs by half from hour to hour.
    sum += (kind === 'filling' ? rose : -rose - 1.5 * used - still * hours) - Math.min(hours, 1) * drift
    if (sum > top + over.share * threshold || i === begin + 1) [top, topAt] = [Math.max(sum, top), i]
    else if (from.to - (cells[topAt] as Cell).to > over.time) sum = 0
    if (sum <= 0) [sum, begin, top, topAt] = [0, i, 0, i]
    else if (sum > best.sum) Object.assign(best, { before: begin, after: i, sum })
  }
  return best
}

/** The change by levels before and after that stay; nothing where it is none by these. */
const measured = (ground: Ground, low: number, high: number, { kind, before, after }: Stretch): Change | undefined => {
  const { cells, rates, honest } = ground
  const [from, to] = [cells[before] as Cell, cells[after] as Cell]
  const left = plateau(ground, before, Math.max(low, before - compared + 1), from)
  const right = plateau(ground, after, Math.min(high, after + compared - 1), to)
  const used = explained(rates, honest, from, to)
  const volume = kind === 'filling' ? right - left + used : left - right - used
  const limit = limitOf(ground, kind, before, after)
  if (volume <= limit || (kind === 'filling' && right - left <= limit)) return undefined
  return { kind, before, after, volume, start_volume: left, end_volume: right, explained: used, rested: true }
}

/** Deviations of what an engine used that nobody knows whether it ran, by which a drain must be greater. */
const unsure = 3

/** Volume that a change between two cells, by their places, must be greater than. */
export const limitOf = (ground: Ground, kind: Kind, before: number, after: number): number => {
  const { cells, rates, honest, threshold, restless } = ground
  const [from, to] = [cells[before] as Cell, cells[after] as Cell]
  const isOff = honest
    ? (to.idle - from.idle) * 5 < to.still - from.still
    : isCalm(ground, before, -1) && isCalm(ground, after, 1)
  if (kind === 'filling') return isOff ? threshold : Math.max(threshold, restless)
  const doubt = honest ? unsure * rates.idle * Math.sqrt(Math.max(0, to.doubt - from.doubt)) : 0
  // Where nobody knows whether the engine ran, it may have all the while.
  return isOff ? threshold + doubt : Math.max(threshold, restless) + doubt + rates.still * (to.still - from.still)
}

/** Cells on a side of a change that tell whether a machine works, at least and at most; and how many times the noise they may differ by while it does not. */
const calm = { least: 3, most: 6, times: 2.5 }

/** Answers whether levels beside a change lie still, as they do while no engine runs. */
const isCalm = ({ cells, noise }: Ground, at: number, step: 1 | -1): boolean => {
  const { rest, level } = cells[at] as Cell
  for (let count = 1; count < calm.most; count++) {
    const cell = cells[at + step * count]
    if (cell?.rest !== rest) return count >= calm.least
    if (Math.abs(cell.level - level) > calm.times * noise) return false
  }
  return true
}

/** The level on one side, as it would be at the cell `at`. */
const plateau = ({ cells, rates, honest }: Ground, begin: number, end: number, at: Cell): number => {
  const levels: number[] = []
  const step = end >= begin ? 1 : -1
  for (let i = begin; i !== end + step; i += step) {
    const cell = cells[i] as Cell
    if (Math.abs(cell.to - at.to) > reach && levels.length > 0) break
    levels.push(cell.level - explained(rates, honest, cell, at))
  }
  return medianOf(levels)
}
