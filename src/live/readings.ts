import type { Clock } from '#formats/clock.ts'
import { saidOf, sensedOf } from '#resource/tracker/readings/made.ts'
import type { Readings, Wanted } from '#resource/tracker/readings.ts'
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
}

export const nothingTold = (): Told => ({ attributes: {}, sensors: {}, version: undefined })

/**
 * Readings that are newer than what was told, as JSON; `undefined` when there are none. `told` is brought up to date. Where sensors are others
 * than those that were told, or have other settings, all that they say now is told, also where that is nothing.
 */
export const readingsOf = (
  live: Live | null,
  { sensors, version, counted }: Known,
  told: Told,
  wanted: Wanted,
  clock: Clock,
): string | undefined => {
  const attributes = live?.attributes ?? {}
  const fresh = Object.entries(attributes).filter(([name, [, time]]) => (told.attributes[name] ?? -1) < time)
  const isFirst = told.version === undefined
  const isOther = told.version !== version
  if (fresh.length === 0 && !isOther) return undefined
  for (const [name, [, time]] of fresh) told.attributes[name] = time
  if (isOther) told.sensors = {}
  told.version = version
  const found = {
    ...(!wanted.sensor_type && uncounted(saidOf(Object.fromEntries(fresh)), counted)),
    ...newerOf(sensedOf({ sensors, attributes }, wanted), told),
  }
  if (!(hasAny(found) || (isOther && !isFirst))) return undefined
  return JSON.stringify(found, (name, value) =>
    name === 'update_time' && typeof value === 'number' ? clock(value) : value,
  )
}

type Said = ReturnType<typeof saidOf>

/** What a device says, without what it counts where a counter was set: that shows something else. */
const uncounted = (said: Said, counted: Known['counted']): Said => ({
  ...said,
  counters: said.counters.filter(({ type }) => !counted.includes(type)),
})

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
