import type { Clock } from '#formats/clock.ts'
import type { CounterType } from '#measure/counter.ts'
import { saidOf, sensedOf } from '#resource/tracker/readings/made.ts'
import type { Readings, Wanted } from '#resource/tracker/readings.ts'
import type { Counted } from '#store/sensors/counters.ts'
import type { Live } from '#track/live.ts'
import type { Known } from './sensing.ts'

/** Readings as they change (supplement section 5.4): of all that `tracker/readings/list` tells what is new. */

/** Moments of what was told of a tracker last. */
export interface Told {
  /** When each attribute was so: milliseconds since 1970 UTC. */
  attributes: Record<string, number>
  /** The same of sensors, by their ids. */
  sensors: Record<number, number>
  /** Of the sensors: others, or other settings, are told whole. */
  version: number | undefined
  /** What counters that were set showed, by type. */
  counters: Partial<Record<CounterType, number>>
  /** From which bases they were told, and when their growth was read: milliseconds since 1970 UTC. */
  based: string
  counted_at: number
}

export const nothingTold = (): Told => ({
  ...{ attributes: {}, sensors: {}, version: undefined },
  ...{ counters: {}, based: '', counted_at: 0 },
})

/** Milliseconds between two readings of what counters have grown to: of those that go by points alone, and where one goes by a sensor. */
const between = { points: 5_000, sensor: 60_000 }

/**
 * Milliseconds until it is to be read what the counters of a tracker show, 0 for now; `undefined` where none is told. When they were set it
 * is at once, and so is the first growth after that; others are gathered.
 */
export const untilCounted = (
  { counters, based, isFollowed }: Known,
  told: Told,
  { sensor_type, now }: Pick<Wanted, 'sensor_type' | 'now'>,
): number | undefined => {
  if (counters.length === 0 || sensor_type) return undefined
  if (based !== told.based) return 0
  return Math.max(0, told.counted_at + (isFollowed ? between.sensor : between.points) - now)
}

/**
 * Readings that are newer than what was told, as JSON; `undefined` when there are none. `told` is brought up to date. Where sensors are others
 * than those that were told, or have other settings, all that they say now is told, also where that is nothing.
 * @param wanted also what its counters show, where that was read
 */
export const readingsOf = (
  live: Live | null,
  { sensors, version, counters, based }: Known,
  told: Told,
  wanted: Wanted & { clock: Clock; counts?: readonly Counted[] },
): string | undefined => {
  const { clock, counts } = wanted
  const attributes = live?.attributes ?? {}
  const fresh = Object.entries(attributes).filter(([name, [, time]]) => (told.attributes[name] ?? -1) < time)
  const isFirst = told.version === undefined
  const isOther = told.version !== version
  const grown = counts ? grownOf(counts, told) : []
  if (counts && told.based === based) told.counted_at = wanted.now
  if (counts) told.based = based
  if (fresh.length === 0 && grown.length === 0 && !isOther) return undefined
  for (const [name, [, time]] of fresh) told.attributes[name] = time
  if (isOther) told.sensors = {}
  told.version = version
  const found = {
    ...(!wanted.sensor_type && withCounters(saidOf(Object.fromEntries(fresh)), counters, grown)),
    ...newerOf(sensedOf({ sensors, attributes }, wanted), told),
  }
  if (!(hasAny(found) || (isOther && !isFirst))) return undefined
  return JSON.stringify(found, (name, value) =>
    name === 'update_time' && typeof value === 'number' ? clock(value) : value,
  )
}

type Said = ReturnType<typeof saidOf>

/** What a device says, with what a counter shows in place of what the device counts, where one was set. */
const withCounters = (said: Said, set: Known['counters'], grown: Said['counters']): Said => ({
  ...said,
  counters: [...grown, ...said.counters.filter(({ type }) => !set.some((counter) => counter.type === type))],
})

/** Counters that show something else than was told of them; it is told from now on. */
const grownOf = (counts: readonly Counted[], { counters }: Told): Said['counters'] => {
  const grown = counts.filter(({ type, value }) => counters[type] !== value)
  for (const { type, value } of grown) counters[type] = value
  return grown.map((one) => ({ ...one, update_time: one.update_time.getTime() }))
}

type Sensed = Pick<Readings, 'inputs' | 'virtual_sensors' | 'absent'>

/** Of what sensors say that which is newer than what was told of them; it is told from now on. */
const newerOf = ({ inputs, virtual_sensors, absent = [] }: Sensed, { sensors }: Told): Sensed => {
  const isNewer = ({ sensor_id, update_time }: { sensor_id: number; update_time: Date | number | null }): boolean => {
    const time = Number(update_time ?? 0)
    if ((sensors[sensor_id] ?? -1) >= time) return false
    sensors[sensor_id] = time
    return true
  }
  const left = absent.filter(isNewer)
  return {
    inputs: inputs.filter(isNewer),
    virtual_sensors: virtual_sensors.filter(isNewer),
    ...(left.length > 0 && { absent: left }),
  }
}

const hasAny = (readings: object): boolean => Object.values(readings).some((all: unknown[]) => all.length > 0)
