import type { Followed } from '#measure/counter.ts'
import type { Sensor } from '#measure/sensor.ts'
import type { Counting } from '#store/points/totals.ts'
import type { Stored } from './counter-rows.ts'

/** How far this process has followed the sensors of counters: who asks again goes on from there. */

/** How far a counter was followed, by points of which row of its device, from which base and by which sensors. */
interface Reached {
  token: number
  base_time: number
  sensor_id: number | null
  all: readonly Sensor[]
  followed: Followed
}

/** By the ids of counters: so many at most. Where one more is to be kept, all are forgotten. */
const reached = new Map<number, Reached>()
const most_reached = 30_000

/** The state up to which it is followed by all points of its device; nothing where that is not known, or its base or sensors are others. */
export const reachedBy = (
  counter: Stored,
  counting: Counting,
  all: readonly Sensor[] | undefined,
): Followed | undefined => {
  const one = rememberedOf(counter, all)
  return one?.token === counting.token ? one.followed : undefined
}

/** Reads how far it was followed when it was last asked for, by the same base and sensors. */
export const rememberedOf = (counter: Stored, all: readonly Sensor[] = []): Reached | undefined => {
  const one = reached.get(counter.id)
  const isSame = one?.all === all && one.base_time === counter.base_time && one.sensor_id === counter.sensor_id
  return isSame ? one : undefined
}

/** Remembers how far a counter was followed by points up to those of the counting. */
export const noteReached = (
  { id, base_time, sensor_id }: Stored,
  { token }: Counting,
  all: readonly Sensor[],
  followed: Followed,
): void => {
  // A row that nobody has written yet has no token of its own.
  if (token === 0) return
  if (reached.size >= most_reached && !reached.has(id)) reached.clear()
  reached.set(id, { token, base_time, sensor_id, all, followed })
}

/** Takes what this process remembers, or what is written where that goes further: others may have followed it too. */
export const further = (remembered: Followed | undefined, written: Followed | null): Followed | null =>
  remembered && remembered.until >= (written?.until ?? 0) ? remembered : written
