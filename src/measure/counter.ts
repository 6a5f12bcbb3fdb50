import type { Sums } from '#track/sums.ts'
import type { Measurements } from './metering.ts'
import { isOff } from './virtual-ignition.ts'

/** Counters of trackers (supplement 2, 1.5): what a device's points come to, from a base that somebody has set on. Kilometres, hours. */

export const counter_types = ['odometer', 'engine_hours'] as const
export type CounterType = (typeof counter_types)[number]

/** Sources that a counter may go by: the first of each type is that of a new one. */
export const counter_sources = {
  odometer: ['gps', 'device', 'sensor'],
  engine_hours: ['ignition', 'device'],
} as const satisfies Record<CounterType, readonly string[]>
export const all_sources = ['gps', 'device', 'sensor', 'ignition'] as const
export type CounterSource = (typeof all_sources)[number]

/** Bounds of what a counter is set to. */
export const counter_bounds = { least: 0, most: 99_999_999 }

/** Bounds of what an odometer's kilometres are multiplied by. Engine hours are not. */
export const multiplier_bounds = { least: 0.05, most: 1.95 }

/** Reads sums for a counter that goes by points alone: kilometres, hours. */
export const sumOf = (type: CounterType, source: CounterSource, sums: Sums): number => {
  if (type === 'odometer') return source === 'device' ? sums.odometer : sums.metres / 1000
  return source === 'device' ? sums.engine_hours : sums.ignition_seconds / 3600
}

/** The value of a counter from its base: that never grows less, whatever late points say of what is between. */
export const valueFrom = (base: { value: number; multiplier: number }, grown: number): number =>
  base.value + base.multiplier * Math.max(0, grown)

/** Rounds to the hundredth, as values are told. */
export const told = (value: number): number => Math.round(value * 100) / 100

/** The stretch over which a counter that goes by a sensor has followed it, and where it stood before. */
export interface Followed extends Mark {
  /** By their times: a point that comes late has it followed anew from the last of these before it, not from the base. */
  marks?: readonly Mark[]
}

/** A place that a counter had followed its sensor to. Times in milliseconds since 1970 UTC. */
export interface Mark {
  /** Up to there, included. */
  until: number
  /** As of which late points. */
  epoch: number
  /** What it has grown by since the base. */
  grown: number
  /** The last value (of an ignition 1 for on, 0 for off), and when it was told; null before the first. */
  last: { value: number; time: number } | null
}

/** Milliseconds that may lie between any two marks. */
const apart = 6 * 3_600_000

/**
 * Marks with one more, the newest: of older ones so many stay that between two lies no more than the time since them. So from the last one
 * before a late point at most twice as much is read as that is late, and ten years have some twenty.
 */
export const marked = (marks: readonly Mark[], { until, epoch, grown, last }: Mark): Mark[] => {
  const all = [...marks, { until, epoch, grown, last }]
  const kept: Mark[] = []
  for (const [i, mark] of all.entries()) {
    const [before, next] = [kept.at(-1), all[i + 1]]
    if (before && next && next.until - before.until <= Math.max(apart, until - next.until)) continue
    kept.push(mark)
  }
  return kept
}

/** Kilometres an hour, and at once, that an odometer may grow by. */
const growth = { an_hour: 300, at_once: 1 }

/**
 * Follows the values of an odometer's sensor, NaN where there is none: where it is set back or jumps further than a vehicle comes it goes
 * on from there.
 */
export const follow = (before: Mark, { time, values }: { time: Float64Array; values: Float64Array }): Mark => {
  let { grown, last } = before
  for (let i = 0; i < time.length; i++) {
    const [at, value] = [time[i] as number, values[i] as number]
    if (Number.isNaN(value)) continue
    const more = last ? value - last.value : 0
    if (last && more > 0 && more <= ((at - last.time) / 3_600_000) * growth.an_hour + growth.at_once) grown += more
    last = { value, time: at }
  }
  return { ...before, grown, last }
}

/** Follows a virtual ignition: hours from each point that says that it is on to the next that says anything of it. */
export const followIgnition = (before: Mark, { time, ...said }: { time: Float64Array } & Measurements): Mark => {
  let { grown, last } = before
  for (let i = 0; i < time.length; i++) {
    const value = said.texts?.[i] ?? (said.values[i] as number)
    if (Number.isNaN(value)) continue
    const at = time[i] as number
    if (last?.value === 1) grown += (at - last.time) / 3_600_000
    last = { value: isOff(value) ? 0 : 1, time: at }
  }
  return { ...before, grown, last }
}
