import type { Followed } from '#measure/counter.ts'
import type { Sensor } from '#measure/sensor.ts'
import type { Counting } from '#store/points/counts.ts'
import { epochOf, holds } from '#track/totals.ts'
import type { Stored } from './counter-rows.ts'

/** How far this process has followed counters that go by a sensor, and from where one goes on. */

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

/** How far it was followed when it was last asked for, by the same base and sensors. */
const rememberedOf = (counter: Stored, all: readonly Sensor[] = []): Reached | undefined => {
  const one = reached.get(counter.id)
  const isSame = one?.all === all && one.base_time === counter.base_time && one.sensor_id === counter.sensor_id
  return isSame ? one : undefined
}

/** Remembers how far it is followed. */
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

/** Milliseconds by which a counter is followed nearly up to now: none that is written is longer behind than six hours and what a job takes (`settle.ts`). */
export const near = 8 * 3_600_000

/** The memory of this process where that is nearly up to now; else that, or what is written where that goes further: others may have followed it too. */
export const knownOf = (counter: Stored, { time }: Counting, all: readonly Sensor[] | undefined): Followed | null => {
  const remembered = rememberedOf(counter, all)?.followed
  if (remembered && (time ?? 0) - remembered.until <= near) return remembered
  const written = counter.followed
  return remembered && remembered.until >= (written?.until ?? 0) ? remembered : written
}

/** The last mark of what a counter had followed that still holds, with those before it; nothing where the base is all that does. */
export const beginning = (known: Followed | null, { lates }: Counting): Followed | undefined => {
  if (!known) return undefined
  const { marks = [], ...last } = known
  const held = [...marks, last].filter((mark) => holds(lates, mark)).map((mark) => ({ ...mark, epoch: epochOf(lates) }))
  const begun = held.pop()
  return begun && { ...begun, marks: held }
}
