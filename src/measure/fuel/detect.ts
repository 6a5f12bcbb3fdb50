import type { Cells } from './cells.ts'
import { passingChanges } from './passing.ts'
import { explained, type Rates, ratesOf } from './rates.ts'
import { type Change, type Ground, restingChanges } from './resting.ts'
import { settled } from './settle.ts'
import { medianOf } from './spread.ts'
import type { Tank } from './tank.ts'

/** What was found in cells: changes by time, and the figures that decided. */
export interface Detected extends Ground {
  changes: Change[]
  noise: number
  /** Deviation of what levels of the way differ by where there is no change. */
  usual: number
  rates: Rates
}

/** Shares of the volume that no change may be smaller than: warmth makes as much. */
const least = 0.013
/** Shares of the volume in an hour by which levels wander with the warmth. */
const drift = 0.002

export const detect = (cells: Cells, tank: Tank): Detected => {
  const noise = cells.spread.deviation()
  const rates = ratesOf(cells, tank.volume)
  const threshold = Math.max(least * tank.volume, tank.least ?? 0, 4 * noise)
  const ground: Ground = {
    cells: cells.cells,
    rates,
    honest: cells.honest,
    threshold,
    drift: drift * tank.volume,
    restless: restlessOf(cells, rates),
  }
  let changes = settled(ground, restingChanges(ground))
  let usual = 0
  for (let pass = 0; pass < passes; pass++) {
    const { changes: more, ...found } = passingChanges(ground, changes)
    usual = found.usual
    if (more.length === 0) break
    changes = settled(
      ground,
      [...changes, ...more].sort((a, b) => a.before - b.before),
    )
  }
  return { ...ground, noise, usual, changes }
}

/** Milliseconds that cells are apart that are compared, how many pairs are enough, and how many deviations a change must be. */
const work = { apart: 12 * 60_000, pairs: 12, deviations: 4.5 }

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
