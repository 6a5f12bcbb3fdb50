/** A time for which something ran, in milliseconds since 1970 UTC, and where that was, as far as it was told. */
export interface Run<Place = unknown> {
  from: number
  to: number
  start?: Place | undefined
  end?: Place | undefined
}

/** Milliseconds without a word after which nobody knows whether it runs. */
export const longest_silence = 1_800_000
/** Milliseconds less than which an engine was not on: it was turned to something else. */
export const shortest_run = 60_000

/** Joins points that say whether something runs to the times for which it did. */
export const running = <Place>() => {
  const runs: Run<Place>[] = []
  let now: Run<Place> | undefined
  let isTold = false
  return {
    take(time: number, on: boolean, place: Place | undefined): void {
      isTold = true
      if (now && time - now.to > longest_silence) now = undefined
      if (now) Object.assign(now, { to: time, ...(place && { end: place }) })
      if (!on) now = undefined
      else if (!now) {
        now = { from: time, to: time, start: place, end: place }
        runs.push(now)
      }
    },
    /** The one that goes on if it is told so in time, as of then. */
    underWay: (time: number): Run<Place> | undefined => (now && time - now.to <= longest_silence ? now : undefined),
    /** Nothing where no point has said anything. */
    end: (): Run<Place>[] | undefined => (isTold ? runs : undefined),
  }
}
