import type { Window } from './facts.ts'
import type { Readings } from './sensing.ts'

/** Flow meters: what they count grows with what flows, from 0 again where they were reset. Times in milliseconds since 1970 UTC. */

/** A meter in a part of the period: what it showed at its begin and at its end, and what flowed between. */
export interface Flowed {
  initial: number
  final: number
  consumed: number
}

/** A meter that shows less than this share of what it did was reset; else it is its noise. */
const reset = 0.5

/**
 * Follows a meter over stretches of time that are in order and apart. What flowed between two readings counts where the second is, so that days add up;
 * stretches without a reading have none.
 */
export const metering = (stretches: readonly Window[]) => {
  const flowed: (Flowed | undefined)[] = stretches.map(() => undefined)
  let at = 0
  let last: number | undefined
  return {
    take({ time, values }: Pick<Readings, 'time' | 'values'>): void {
      for (let row = 0; row < time.length; row++) {
        const [moment, value] = [time[row] as number, values[row] as number]
        if (Number.isNaN(value)) continue
        while ((stretches[at]?.to ?? Number.POSITIVE_INFINITY) < moment) {
          const [over, next] = [stretches[at] as Window, stretches[at + 1]]
          // What flows between stretches that are apart is of neither.
          if (next && next.from > over.to + 1) last = undefined
          at++
        }
        const here = stretches[at]
        if (!here) return
        if (here.from > moment) continue
        const before = last ?? value
        const stretch = flowed[at] ?? { initial: before, final: before, consumed: 0 }
        flowed[at] = stretch
        stretch.consumed += value >= before ? value - before : value < reset * before ? value : 0
        stretch.final = value
        last = value >= before || value < reset * before ? value : before
      }
    },
    end: (): (Flowed | undefined)[] => flowed,
  }
}
