import { alongOf } from './along.ts'
import type { Cell, Cells } from './cells.ts'
import { measuredChanges, passingChanges } from './passing.ts'
import { explained, type Rates, ratesOf } from './rates.ts'
import { type Change, type Ground, restingChanges } from './resting.ts'
import { gathered, settled } from './settle.ts'
import { medianOf, quantileOf } from './spread.ts'
import type { Tank } from './tank.ts'

/** Findings in cells: changes by time, and the figures that decided. */
export interface Detected extends Ground {
  changes: Change[]
  /** Deviation of what levels of the way differ by where there is no change. */
  usual: number
  rates: Rates
  /** The same as these cells alone say it. */
  seen: Known
}

/** Shares of the volume that no change may be smaller than: warmth makes as much. */
const least = 0.013
/** Shares of the volume in an hour by which levels wander with the warmth. */
const drift = 0.002

/** Facts of a tank that are known from before, for who sees a few hours of it: as in `Detected`, and of `Rates`. */
export interface Known {
  noise: number
  usual: number
  restless: number
  still: number
  metre?: number
}

export const detect = (cells: Cells, tank: Tank, known?: Known): Detected => {
  const step = Math.max(cells.step, cells.spread.step())
  const seen: Known = {
    noise: Math.max(cells.spread.deviation(), step / Math.sqrt(12)),
    usual: 0,
    restless: 0,
    still: 0,
  }
  const noise = Math.max(seen.noise, known?.noise ?? 0)
  const rates = ratesOf(cells, tank.volume, known?.metre)
  const threshold = Math.max(least * tank.volume, tank.least ?? 0, 4 * noise, 1.5 * step)
  seen.restless = restlessOf(cells, rates)
  seen.still = rates.still
  rates.still = Math.max(rates.still, known?.still ?? 0)
  const top = topOf(cells, step, threshold)
  const ground: Ground = {
    cells: cells.cells,
    rates,
    honest: cells.honest,
    threshold,
    drift: drift * tank.volume,
    restless: Math.max(seen.restless, known?.restless ?? 0),
    top,
    ends: endsAt(cells, rates, top, tank.volume),
    used: usedOf(cells, rates),
    noise,
    volume: tank.volume,
  }
  const rested = settled(ground, restingChanges(ground))
  const first = alongOf(ground, rested)
  let [changes, along] = [rested, first]
  let usual = 0
  for (let pass = 0; pass < passes; pass++) {
    const found = passingChanges(ground, rested, { rested: first, along }, { usual: known?.usual })
    usual = found.usual
    seen.usual = found.seen
    changes = settled(
      ground,
      [...rested, ...found.changes].sort((a, b) => a.before - b.before),
    )
    along = alongOf(ground, changes)
  }
  changes = gathered(ground.cells, measuredChanges(ground, changes, { usual: known?.usual }, along))
  if (rates.learned.metre) seen.metre = rates.metre
  return { ...ground, noise, usual, changes, seen }
}

/** Of each cell, what is explained since the first one. */
const usedOf = ({ cells, honest }: Cells, rates: Rates): Float64Array => {
  const used = new Float64Array(cells.length)
  for (let i = 0; i < cells.length; i++) used[i] = explained(rates, honest, cells[0] as Cell, cells[i] as Cell)
  return used
}

/** The level from which on a sensor may tell of no more: the greatest that there was, less what is noise. */
const topOf = ({ cells, spread }: Cells, step: number, threshold: number): number =>
  cells.reduce((most, { level }) => Math.max(most, level), 0) -
  Math.min(0.25 * threshold, spread.deviation() + 0.5 * step)

/** Share of the tank that is used while the level stays at the top, and levels of a vehicle that goes on meanwhile, from which on it is the end of the sensor. */
const stuck = { used: 0.012, levels: 4, apart: 500 }

/** Whether the sensor ends at the top: its level stays there while the vehicle drives on. */
const endsAt = ({ cells }: Cells, { metre }: Rates, top: number, volume: number): boolean => {
  let [count, begin, last] = [0, 0, 0]
  for (const { level, metres } of cells) {
    if (!(level >= top)) count = 0
    else if (count === 0 || metres - last > stuck.apart) {
      if (++count === 1) begin = metres
      last = metres
    }
    if (count >= stuck.levels && (last - begin) * metre > stuck.used * volume) return true
  }
  return false
}

/** Milliseconds that cells are apart that are compared, how many of them are enough, how many deviations a change must be; and the share of all rests that is calmer, of few all but some, and how many deviations that is. */
const work = { apart: 12 * 60_000, enough: 12, deviations: 5.5, share: 0.95, left: 7, wide: 1.3 }

/**
 * What a change must be greater than while the engine runs at rest; where nobody knows when it does, at any rest. By how much a level differs from the way between
 * its neighbours, so that what is used all the while is none.
 */
const restlessOf = ({ cells, honest }: Cells, rates: Rates): number => {
  const found: number[] = []
  const last: Cell[] = []
  for (const cell of cells) {
    const begin = last.at(-1)
    const isOn = begin !== undefined && (!honest || (cell.idle - begin.idle) * 2 > cell.still - begin.still)
    if (!begin || cell.rest < 0 || cell.rest !== begin.rest || !isOn) last.length = 0
    else if (cell.from - begin.to < work.apart) continue
    if (last.length === 2) {
      const [first, middle] = last as [Cell, Cell]
      found.push(
        Math.abs(
          cell.level -
            2 * middle.level +
            first.level +
            explained(rates, honest, middle, cell) -
            explained(rates, honest, first, middle),
        ),
      )
      last.shift()
    }
    last.push(cell)
  }
  if (found.length < work.enough) return 0
  // Where nobody knows when the engine runs, it does in some of all rests; a filling and a drain are left out of few.
  const work_share = Math.min(work.share, 1 - work.left / found.length)
  const works = honest ? 0 : quantileOf(found, work_share) / work.wide
  return (work.deviations / Math.sqrt(3)) * Math.max(1.4826 * medianOf(found), works)
}

/** Times that the way is looked over: what waves do is known better once changes are. */
const passes = 2
