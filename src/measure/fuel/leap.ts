import { errorOf, isSet, type Tank } from './tank.ts'
import type { DecidedBy, Kind } from './told.ts'

/**
 * What the rule `fuel_level_leap` tells of levels as they come. Where somebody has set limits it is 1.7 to the letter: the smoothed level rises or falls by the
 * error or more within 10 minutes; a second one within 15 minutes is none.
 */

/** A level as it comes. Times in milliseconds since 1970 UTC, speed in km/h, metres along the way. */
export interface Sample {
  time: number
  /** Calibrated. */
  level: number
  speed: number
  metres?: number
}

export interface Leap {
  kind: Kind
  /** When it began, and when it was over. */
  from: number
  to: number
  volume: number
  start_volume: number
  end_volume: number
  decided_by: DecidedBy
}

/** What is remembered of a tank: JSON of at most some kilobytes. */
export interface LeapMemory {
  /** The last levels as they came. */
  levels: number[]
  /** Smoothed ones of the last ten minutes: times and levels. */
  window: [time: number, level: number][]
  /** When the last one was told. */
  told?: number
}

export interface LeapJudge {
  /** Levels that are no newer than the last are passed over. */
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
  const { levels, window } = structuredClone(memory)
  let { told } = memory
  const error = errorOf(tank)
  return {
    take({ time, level }) {
      if (!(time > (window.at(-1)?.[0] ?? Number.NEGATIVE_INFINITY)) || Number.isNaN(level)) return []
      levels.push(level)
      if (levels.length > smoothed) levels.shift()
      const now = levels.toSorted((a, b) => a - b)[levels.length >> 1] as number
      window.push([time, now])
      while (window.length > kept || time - (window[0]?.[0] ?? time) > within) window.shift()
      if (!isSet(tank) || error <= 0 || (told !== undefined && time - told < reset)) return []
      const [low, high] = [least(window, 1), least(window, -1)]
      const from = now - low[1] >= error ? low : high[1] - now >= error ? high : undefined
      if (!from) return []
      told = time
      return [
        {
          ...{ kind: from === low ? 'filling' : 'drain', from: from[0], to: time, volume: Math.abs(now - from[1]) },
          ...{ start_volume: from[1], end_volume: now, decided_by: 'settings' },
        },
      ]
    },
    memory: () => ({ levels, window, told }),
  }
}

/** The last of the window that is least, by this sign. */
const least = (window: readonly [number, number][], sign: 1 | -1): [number, number] =>
  window.reduce((best, one) => (sign * one[1] <= sign * best[1] ? one : best))
