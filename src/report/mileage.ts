import { distance } from '#geo/distance.ts'
import { type Drive, type Step, sumOf } from './facts.ts'
import type { Walk } from './kind.ts'

/** How far a device had come at any time: a way in few knots. */

/** Times in milliseconds since 1970 UTC, and the metres from the begin of the way until then. */
export interface Way {
  times: number[]
  metres: number[]
}

/** Milliseconds between knots: what lies between two is taken for even. */
const apart = 60_000

/** Goes along a way and keeps a knot of each minute. */
export const wayOf = (): Walk => {
  const way: Way = { times: [], metres: [] }
  let last: Step | undefined
  let metres = 0
  const keep = (time: number): void => {
    if (way.times.at(-1) === time) return
    way.times.push(time)
    way.metres.push(metres)
  }
  return {
    take(step) {
      if (last) metres += distance(last, step)
      last = step
      const before = way.times.at(-1)
      if (before === undefined || step.time - before >= apart) keep(step.time)
    },
    end() {
      if (last) keep(last.time)
      return way
    },
  }
}

/** Metres of the way at a time: before its first knot none. */
export const metresAt = ({ times, metres }: Way, time: number): number => {
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((times[middle] as number) <= time) low = middle + 1
    else high = middle
  }
  if (low === 0) return 0
  const [from, to] = [times[low - 1] as number, times[low]]
  const here = metres[low - 1] as number
  return to === undefined ? here : here + ((metres[low] as number) - here) * ((time - from) / (to - from))
}

/** Makes a function that tells how many metres were driven until a time: what a receiver drifts while it stands does not count. */
export const drivenUntil = (ways: readonly Way[], drives: readonly Drive[]): ((time: number) => number) => {
  const wayAt = (time: number): number => sumOf(ways, (way) => metresAt(way, time))
  const parts = drives.map(({ from, to }) => ({ from, to, begin: wayAt(from), metres: wayAt(to) - wayAt(from) }))
  const before: number[] = []
  let all = 0
  for (const { metres } of parts) {
    before.push(all)
    all += metres
  }
  return (time) => {
    const at = parts.findLastIndex(({ from }) => from <= time)
    const part = parts[at]
    if (!part) return 0
    return (before[at] as number) + Math.min(part.metres, wayAt(Math.min(time, part.to)) - part.begin)
  }
}
