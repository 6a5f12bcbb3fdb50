import type { Cells } from './cells.ts'
import { passingChanges } from './passing.ts'
import { explained, type Rates, ratesOf } from './rates.ts'
import { type Change, type Ground, restingChanges } from './resting.ts'
import { settled } from './settle.ts'
import { medianOf } from './spread.ts'
import type { Tank } from './tank.ts'

/** Findings in cells: changes by time, and the figures that decided. */
export interface Detected extends Ground {
  changes: Change[]
  noise: number
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
  const seen: Known = { noise: cells.spread.deviation(), usual: 0, restless: 0, still: 0 }
  const noise = Math.max(seen.noise, known?.noise ?? 0)
  const rates = ratesOf(cells, tank.volume, known?.metre)
  const threshold = Math.max(least * tank.volume, tank.least ?? 0, 4 * noise, 1.5 * cells.spread.step())
  seen.restless = restlessOf(cells, rates)
  seen.still = rates.still
  rates.still = Math.max(rates.still, known?.still ?? 0)
  const ground: Ground = {
    cells: cells.cells,
    rates,
    honest: cells.honest,
    threshold,
    drift: drift * tank.volume,
    restless: Math.max(seen.restless, known?.restless ?? 0),
    top: topOf(cells, threshold),
  }
  let changes = settled(ground, restingChanges(ground))
  let usual = 0
  for (let pass = 0; pass < passes; pass++) {
    const { changes: more, ...found } = passingChanges(ground, changes, known?.usual)
    usual = found.usual
    seen.usual = found.seen
    if (more.length === 0) break
    changes = settled(
      ground,
      [...changes, ...more].sort((a, b) => a.before - b.before),
    )
  }
  if (rates.learned.metre) seen.metre = rates.metre
  return { ...ground, noise, usual, changes, seen }
}

/** The level from which on a sensor may tell of no more: the greatest that there was, less what is noise. */
const topOf = ({ cells, spread }: Cells, threshold: number): number =>
  cells.reduce((most, { level }) => Math.max(most, level), 0) -
  Math.min(0.25 * threshold, spread.deviation() + 0.5 * spread.step())

/** Milliseconds that cells are apart that are compared, how many pairs are enough, and how many deviations a change must be. */
const work = { apart: 12 * 60_000, pairs: 12, deviations: 5.5 }

/** What a change must be greater than while the engine runs at rest; where nobody knows when it does, at any rest. */
const restlessOf = ({ cells, honest }: Cells, rates: Rates): number => {
  const found: number[] = []
  let begin = cells[0]
  for (const cell of cells) {
    const isOn = begin !== undefined && (!honest || (cell.idle - begin.idle) * 2 > cell.still - begin.still)
    if (!begin || cell.rest < 0 || cell.rest !== begin.rest || !isOn) begin = cell
    else if (cell.from - begin.to >= work.apart) {
      found.push(Math.abs(cell.level - begin.level + explained(rates, honest, begin, cell)))
      begin = cell
    }
  }
  return found.length < work.pairs ? 0 : work.deviations * 1.4826 * medianOf(found)
}

/** Times that the way is looked over: what is great hides what is small beside it. */
const passes = 3
