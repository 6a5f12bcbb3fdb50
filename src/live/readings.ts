import type { Clock } from '#formats/clock.ts'
import type { Live } from '#track/live.ts'

/**
 * Readings (supplement section 5.4), as far as they are told by what devices report: there are no sensors yet, so `inputs` and
 * `virtual_sensors` are empty.
 */

/** Attributes that count up, in kilometres and hours. */
const counters = ['odometer', 'engine_hours']

/** When each attribute was so that was told last: milliseconds since 1970 UTC. */
export type Told = Record<string, number>

/** Those that are newer than what was told, as JSON; `undefined` when there are none. `told` is brought up to date. */
export const readingsOf = (
  live: Live | null,
  told: Told,
  clock: Clock,
  sensor_type: string | undefined,
): string | undefined => {
  // Of a kind of sensors nothing is told, for there are none.
  if (sensor_type !== undefined) return undefined
  const fresh = Object.entries(live?.attributes ?? {}).filter(([name, [, time]]) => (told[name] ?? -1) < time)
  if (fresh.length === 0) return undefined
  for (const [name, [, time]] of fresh) told[name] = time
  const [counted, others] = [true, false].map((counts) => fresh.filter(([name]) => counters.includes(name) === counts))
  return JSON.stringify({
    inputs: [],
    states: others?.map(([field, [value, time]]) => ({ field, value, update_time: clock(time) })),
    virtual_sensors: [],
    counters: counted?.map(([type, [value, time]]) => ({ type, value, update_time: clock(time) })),
  })
}
