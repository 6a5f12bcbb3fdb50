import { day, dayOf } from './day-sums.ts'
import { type Run, shortest_run } from './running.ts'
import type { SegmentState } from './segment.ts'

/** Times for which the engine was on and the vehicle on no drive, and their sums. All times in milliseconds since 1970 UTC. */

/** A time from `from` until before `to`. */
export interface Stretch {
  from: number
  to: number
}

interface Drive {
  start_time: number
  end_time: number
}

/** Parts of the engine's runs within a stretch that lie outside of all drives, in order. Runs and drives are in order and apart. */
export const idleTimes = (runs: readonly Run[], drives: readonly Drive[], within: Stretch): Stretch[] => {
  const found: Stretch[] = []
  let next = 0
  for (const run of runs) {
    if (run.to - run.from < shortest_run) continue
    const end = Math.min(run.to, within.to)
    let at = Math.max(run.from, within.from)
    while (next < drives.length && (drives[next] as Drive).end_time <= at) next++
    for (let i = next; i < drives.length && at < end; i++) {
      const { start_time, end_time } = drives[i] as Drive
      if (start_time >= end) break
      if (start_time > at) found.push({ from: at, to: start_time })
      at = Math.max(at, end_time)
    }
    if (at < end) found.push({ from: at, to: end })
  }
  return found
}

/** The time up to which no point that is later than those before changes what drives there are. */
export const settledUntil = (state: SegmentState | null, last_time: number): number => {
  if (!state) return last_time
  const { track, stop, doubted, last } = state
  const open = [track?.start_time, stop?.leaving.start_time, doubted[0]?.point.time, last?.time, last_time]
  return Math.min(...open.filter((time) => time !== undefined))
}

/**
 * Where sums may end so that the next ones go on from there: at the last word of a run that is under way, and before all of one that
 * is still too short to be one.
 */
export const restOf = (underWay: Run | undefined, until: number): number => {
  if (!underWay) return until
  return Math.min(until, underWay.to - underWay.from < shortest_run ? underWay.from : underWay.to)
}

/** Zones begin their days at quarters of an hour. */
export const quarter = 900_000
const quarters = day / quarter

/** Milliseconds of a day of UTC until the end of each of its 96 quarters of an hour. */
export type Quarters = readonly number[]

/** Sums of the stretches by the day of UTC; days without any are left out. */
export const quartersOf = (stretches: readonly Stretch[]): Map<number, Quarters> => {
  const sums = new Map<number, number[]>()
  for (const { from, to } of stretches)
    for (let at = from; at < to; ) {
      const begin = dayOf(at)
      const nth = Math.floor((at - begin) / quarter)
      const end = Math.min(to, begin + (nth + 1) * quarter)
      const sum = sums.get(begin) ?? new Array<number>(quarters).fill(0)
      sums.set(begin, sum)
      sum[nth] = (sum[nth] as number) + end - at
      at = end
    }
  return new Map([...sums].map(([begin, sum]) => [begin, rising(sum)]))
}

const rising = (sum: readonly number[]): Quarters => {
  let all = 0
  return sum.map((one) => {
    all += one
    return all
  })
}

/** Of both together. */
export const plusQuarters = (one: Quarters, other: Quarters): Quarters =>
  one.map((sum, nth) => sum + (other[nth] as number))

/** A part of a day's sum, as of the end of one of its quarters, that counts for a day of a calendar. */
export interface Term {
  /** When the day of UTC begins. */
  day: number
  /** 1 to 96: what came to be until the end of that quarter. */
  quarter: number
  weight: number
  /** The day of the calendar. */
  name: string
}

/**
 * Terms that come to what is summed in a stretch that counts for a day of the calendar. Where an end lies in a quarter of an hour, its
 * share of that counts.
 */
export const termsOf = ({ from, to }: Stretch, name: string): Term[] => {
  const terms: Term[] = []
  for (let begin = dayOf(from); begin < to; begin += day) {
    terms.push(...until(begin, Math.min(to, begin + day), 1, name))
    terms.push(...until(begin, Math.max(from, begin), -1, name))
  }
  return terms
}

const until = (begin: number, time: number, weight: number, name: string): Term[] => {
  const whole = Math.floor((time - begin) / quarter)
  const share = (time - begin) / quarter - whole
  return [
    { day: begin, quarter: whole, weight: weight * (1 - share), name },
    { day: begin, quarter: whole + 1, weight: weight * share, name },
  ].filter((term) => term.quarter > 0 && term.weight !== 0)
}
