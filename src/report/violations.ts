import { distance } from '#geo/distance.ts'
import { type Driver, type Step, seconds } from './facts.ts'
import type { Walk } from './kind.ts'
import type { Place } from './tell.ts'

/** Times during which a vehicle drove faster than allowed. */

/** Milliseconds without a point after which nobody knows how fast it went. */
const longest_gap = 1_800_000

/** A time during which it was faster than allowed. */
export interface Violation {
  from: number
  to: number
  metres: number
  max_speed: number
  /** Where it was fastest. */
  peak: Place
  driver?: Driver | undefined
}

/** Finds violations on a way: they end with the first point that is slow enough, or before a gap. @param limit km/h @param least seconds; they last longer */
export const violationsOf = (limit: number, least: number): Walk => {
  const found: Violation[] = []
  let last: Step | undefined
  let now: Violation | undefined
  const end = (): void => {
    if (now && seconds(now) > least) found.push(now)
    now = undefined
  }
  return {
    take(step) {
      const isGap = last !== undefined && step.time - last.time > longest_gap
      if (isGap) end()
      if (now && last) {
        now.to = step.time
        now.metres += distance(last, step)
      }
      if (step.speed <= limit) end()
      else {
        now ??= { from: step.time, to: step.time, metres: 0, max_speed: 0, peak: placeAt(step) }
        if (step.speed > now.max_speed) Object.assign(now, { max_speed: step.speed, peak: placeAt(step) })
      }
      last = step
    },
    end() {
      end()
      return found
    },
  }
}

const placeAt = ({ lat, lng }: Step): Place => ({ lat, lng, address: '' })
