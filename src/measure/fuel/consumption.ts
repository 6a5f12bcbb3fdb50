import type { FuelTold } from './told.ts'

/** Consumption by the formula of supplement 2, 1.7, of any part of what was followed; parts that meet add up. Volumes. */
export interface Consumption {
  initial: number
  filled: number
  drained: number
  /** What came (greater than 0) or went that is neither known to be filled nor drained nor used. */
  unexplained: number
  final: number
  /** initial + filled - drained + unexplained - final. */
  consumed: number
}

/** The consumption from `from` to `to`; `undefined` where no level is known, also before the first and behind the last. */
export const consumptionOf = (told: FuelTold, from: number, to: number): Consumption | undefined => {
  if (told.known && (to <= told.known.from || from >= told.known.to)) return undefined
  const [initial, final] = [told.levelAt(from), told.levelAt(to)]
  if (initial === undefined || final === undefined) return undefined
  const within = (kind: 'filling' | 'drain'): number =>
    told.events.reduce((sum, event) => (event.kind === kind ? sum + event.volume * shareOf(event, from, to) : sum), 0)
  const [filled, drained] = [within('filling'), within('drain')]
  const unexplained = told.unknown.reduce((sum, one) => sum + one.change * shareOf(one, from, to), 0)
  return { initial, filled, drained, unexplained, final, consumed: initial + filled - drained + unexplained - final }
}

/** How much of a stretch lies in the part: of two parts that meet the shares add up. A stretch without a length is in the part that begins with it. */
const shareOf = (stretch: { from: number; to: number }, from: number, to: number): number => {
  if (stretch.to > stretch.from)
    return Math.max(0, Math.min(stretch.to, to) - Math.max(stretch.from, from)) / (stretch.to - stretch.from)
  return stretch.from >= from && stretch.from < to ? 1 : 0
}
