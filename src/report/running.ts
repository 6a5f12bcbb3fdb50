import type { Run } from './facts.ts'

/** Milliseconds without a word after which nobody knows whether it runs. */
const longest_silence = 1_800_000

/** Joins points that say whether something runs to the times for which it did. */
export const running = () => {
  const runs: Run[] = []
  let now: Run | undefined
  let isTold = false
  return {
    take(time: number, on: boolean, place: Run['start']): void {
      isTold = true
      if (now && time - now.to > longest_silence) now = undefined
      if (now) Object.assign(now, { to: time, ...(place && { end: place }) })
      if (!on) now = undefined
      else if (!now) {
        now = { from: time, to: time, start: place, end: place }
        runs.push(now)
      }
    },
    /** Nothing where no point has said anything. */
    end: (): Run[] | undefined => (isTold ? runs : undefined),
  }
}
