import type { Cell, Cells } from './cells.ts'
import { medianOf, middleOf, quantileOf } from './spread.ts'

/** Consumption of a vehicle, by its levels themselves: fillings and drains are few, so the middle of all stretches is consumption. */
export interface Rates {
  /** Volumes in a metre, and in an hour standing with the engine on. */
  metre: number
  idle: number
  /** Volumes an hour that a standing vehicle uses at most, where its ignition does not say when. */
  still: number
  /** Whether these were learned from enough of a way, and of hours; else they are what vehicles usually use. */
  learned: { metre: boolean; idle: boolean }
}

/** What is usual, in shares of the tank: in a metre, there at most, and in an hour. */
const usual = { metre: 0.08 / 100_000, most: 0.5 / 100_000, idle: 0.008 }
/** Metres and hours of a stretch, hours of rest that a way may have, and how many of them are enough. */
const stretch = { metres: 25_000, hours: 0.75, rested: 24 }
const enough = 4

export const ratesOf = (all: Cells, volume: number, before?: number): Rates => {
  const { honest, spread } = all
  const idled = inRests(all)
  const isLearned = idled.length >= enough
  const idle = isLearned ? Math.max(0, medianOf(idled)) : honest ? usual.idle * volume : 0
  const driven = slopes(
    all,
    volume,
    idle,
    stretch.metres * Math.max(1, Math.max(spread.deviation(), 0.5 * all.step) / (0.002 * volume)),
  )
  const learned = { metre: driven.length >= enough, idle: isLearned }
  return {
    metre: learned.metre
      ? Math.min(usual.most * volume, Math.max(0, middleOf(driven)))
      : (before ?? usual.metre * volume),
    idle,
    still: honest ? 0 : isLearned ? Math.max(0, quantileOf(idled, 0.9)) : usual.idle * volume,
    learned,
  }
}

/** Volumes in a metre of stretches of the way, without what was used at rest. Those that took a day say little. */
const slopes = ({ cells, honest }: Cells, volume: number, idle: number, metres: number): number[] => {
  const found: number[] = []
  let begin = 1
  for (let i = 1; i < cells.length - 1; i++) {
    const [from, to] = [cells[begin] as Cell, cells[i] as Cell]
    if (to.metres - from.metres < metres) continue
    const rested = honest ? to.idle - from.idle : to.awake - from.awake
    const fell = smooth(cells, begin) - smooth(cells, i) - rested * idle
    if (fell > -0.05 * volume && rested < stretch.rested) found.push(fell / (to.metres - from.metres))
    begin = i
  }
  return found
}

const smooth = (cells: readonly Cell[], i: number): number =>
  medianOf([cells[i - 1] as Cell, cells[i] as Cell, cells[i + 1] as Cell].map((cell) => cell.level))

/** Volumes an hour of stretches of rests: with the engine on, or where nobody knows of all. */
const inRests = ({ cells, honest }: Cells): number[] => {
  const found: number[] = []
  const hours = (cell: Cell): number => (honest ? cell.idle : cell.awake)
  let begin = cells[0]
  for (const cell of cells) {
    if (!begin || cell.rest < 0 || cell.rest !== begin.rest) begin = cell
    else if (hours(cell) - hours(begin) >= stretch.hours) {
      found.push((begin.level - cell.level) / (hours(cell) - hours(begin)))
      begin = cell
    }
  }
  return found
}

/** Volume that kilometres and hours between two cells explain of a fall. */
export const explained = (rates: Rates, honest: boolean, from: Cell, to: Cell): number =>
  (to.metres - from.metres) * rates.metre + (honest ? to.idle - from.idle : to.awake - from.awake) * rates.idle
