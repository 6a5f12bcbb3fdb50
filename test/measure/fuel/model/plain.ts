import type { Month } from './month.ts'
import { boundOf, type Found } from './proof.ts'

/** How others find fillings and drains, to be compared with. */

/** Each level less the one before it: a change of more than what ought to be found is one. */
export const bySubtraction = (month: Month): Found[] => leaps(levelsOf(month), boundOf(month))

const window = 10 * 60_000
const reset = 15 * 60_000

/** The contract's rule over a median of five: a change of the error or more within ten minutes, and none within a quarter of an hour behind one. */
export const byTheRule = (month: Month): Found[] => {
  const levels = levelsOf(month)
  const smoothed = levels.map(({ time }, i) => {
    const five = levels.slice(Math.max(0, i - 4), i + 1).map(({ level }) => level)
    return { time, level: five.toSorted((a, b) => a - b)[five.length >> 1] as number }
  })
  const error = boundOf(month)
  const found: Found[] = []
  let begin = 0
  for (const [i, { time, level }] of smoothed.entries()) {
    while (time - (smoothed[begin]?.time ?? time) > window) begin++
    if (time - (found.at(-1)?.to ?? Number.NEGATIVE_INFINITY) < reset) continue
    const within = smoothed.slice(begin, i)
    const low = within.find((one) => level - one.level >= error)
    const high = within.find((one) => one.level - level >= error)
    const from = low ?? high
    if (from)
      found.push({ kind: low ? 'filling' : 'drain', from: from.time, to: time, volume: Math.abs(level - from.level) })
  }
  return found
}

interface Level {
  time: number
  level: number
}

const levelsOf = ({ signal }: Month): Level[] =>
  [...signal.time].flatMap((time, row) => {
    const level = signal.level[row] as number
    return Number.isNaN(level) ? [] : [{ time, level }]
  })

const leaps = (levels: readonly Level[], error: number): Found[] =>
  levels.slice(1).flatMap(({ time, level }, i) => {
    const before = levels[i] as Level
    const volume = Math.abs(level - before.level)
    if (volume <= error) return []
    return [
      { kind: level > before.level ? ('filling' as const) : ('drain' as const), from: before.time, to: time, volume },
    ]
  })
