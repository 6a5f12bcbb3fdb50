import { isNear } from './levels.ts'
import { noPatience, type Patience, waitFor } from './patient.ts'
import { errorOf, isSet, type Tank } from './tank.ts'
import type { Leap, Sample as Level } from './told.ts'

/**
 * What the rule `fuel_level_leap` tells of levels as they come. Where somebody has set limits it is 1.7 to the letter: the smoothed level rises or falls by the
 * error or more within 10 minutes; a second one within 15 minutes is none. Where nobody has, it is decided by the noise of the sensor (`patient.ts`).
 */

export type { Leap } from './told.ts'

/** A level as it comes. */
export interface Sample extends Level {
  /** It may be none: a code that the device tells in place of one, or held at an end of the calibration. */
  doubtful?: boolean
}

/** Memory of a tank: JSON of at most some kilobytes. */
export interface LeapMemory {
  /** The last levels as they came. */
  levels: number[]
  /** Smoothed ones of the last ten minutes: times and levels. */
  window: [time: number, level: number][]
  /** When the last one was told. */
  told?: number
  /** Where nobody has set limits. */
  patience?: Patience
}

export interface LeapJudge {
  /** Levels that are no newer than the last are passed over, and doubtful ones that are not near the one before. */
  take(sample: Sample): Leap[]
  memory(): LeapMemory
}

const minute = 60_000
const within = 10 * minute
const reset = 15 * minute
/** Levels whose median is the smoothed one, and smoothed ones that are kept at most. */
const smoothed = 5
const kept = 60

export const createLeap = (tank: Tank, memory: LeapMemory = { levels: [], window: [] }): LeapJudge => {
  // What the arrays hold is never changed: a copy of all of it with each message would cost more than all else.
  const [levels, window] = [[...memory.levels], [...memory.window]]
  const patience = copied(memory.patience ?? noPatience())
  let { told } = memory
  const error = errorOf(tank)
  const last = (): number =>
    (isSet(tank) ? levels.at(-1) : (patience.pending.at(-1) ?? patience.samples.at(-1)?.[1])) ?? Number.NaN
  return {
    take(sample) {
      const { time, level, doubtful } = sample
      if (doubtful && !isNear(level, last(), tank.volume)) return []
      if (!isSet(tank)) return Number.isNaN(level) ? [] : waitFor(tank, patience, sample)
      if (!(time > (window.at(-1)?.[0] ?? Number.NEGATIVE_INFINITY)) || Number.isNaN(level)) return []
      // What was before a silence is not within the ten minutes.
      if (time - (window.at(-1)?.[0] ?? time) > within) levels.length = 0
      levels.push(level)
      if (levels.length > smoothed) levels.shift()
      const now = levels.toSorted((a, b) => a - b)[levels.length >> 1] as number
      window.push([time, now])
      while (window.length > kept || time - (window[0]?.[0] ?? time) > within) window.shift()
      if (error <= 0 || (told !== undefined && time - told < reset)) return []
      const [low, high] = [least(window, 1), least(window, -1)]
      const from = now - low[1] >= error ? low : high[1] - now >= error ? high : undefined
      // A change that began within the reset is dropped even where it goes on behind it.
      if (!from || (told !== undefined && from[0] - told < reset)) return []
      told = time
      return [
        {
          ...{ kind: from === low ? 'filling' : 'drain', from: from[0], to: time, volume: Math.abs(now - from[1]) },
          decided_by: 'settings',
        },
      ]
    },
    memory: () => (isSet(tank) ? { levels, window, told } : { levels, window, patience }),
  }
}

const copied = ({ samples, pending, ...patience }: Patience): Patience => ({
  ...patience,
  ...{ samples: [...samples], pending: [...pending] },
})

/** The last of the window that is least, by this sign. */
const least = (window: readonly [number, number][], sign: 1 | -1): [number, number] =>
  window.reduce((best, one) => (sign * one[1] <= sign * best[1] ? one : best))
