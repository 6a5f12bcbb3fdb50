import type { Clock } from '#formats/clock.ts'
import { readingsOf as readingsOfAll } from '#resource/tracker/readings.ts'
import type { Live } from '#track/live.ts'

/** Readings as they change (supplement section 5.4): of all that `tracker/readings/list` tells what is new. */

/** When each attribute was so that was told last: milliseconds since 1970 UTC. */
export type Told = Record<string, number>

/** Readings that are newer than what was told, as JSON; `undefined` when there are none. `told` is brought up to date. */
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
  const asTold = (name: string, value: unknown): unknown => (name === 'update_time' ? clock(value as number) : value)
  return JSON.stringify(readingsOfAll(Object.fromEntries(fresh)), asTold)
}
