import { type Followed, follow, followIgnition } from '#measure/counter.ts'
import { attributesOf, reading } from '#measure/reading.ts'
import type { Sensor } from '#measure/sensor.ts'
import type { Db } from '#store/db.ts'
import { readColumns } from '#store/points/selected.ts'
import { sumsUntil, totalsUntil } from '#store/points/sums.ts'
import type { Counting } from '#store/points/totals.ts'
import type { Query } from '#store/query.ts'
import { datedRows } from '#track/selection.ts'
import { epochOf, holds } from '#track/totals.ts'
import { isFollowed, type Stored } from './counter-rows.ts'
import * as sensors from './sensors.ts'

/** Counters that go by a sensor, or hours by a virtual ignition: nothing of a sensor's values is summed with points, so its column is read on from where it was read last. */

/** A sensor of a tracker's device that is followed from a time on. */
export type Following = Pick<Stored, 'account_id' | 'tracker_id' | 'source_id' | 'sensor_id' | 'type' | 'base_time'>

/** Milliseconds before a base in which the value is looked for that the counter goes on from. */
const day = 86_400_000

/** Sensors by which these counters of any accounts may go, by tracker: of those that go by none there are none. */
export const sensorsOf = async (db: Db, counters: readonly Stored[]): Promise<Map<number, Sensor[]>> => {
  const found = new Map<number, Sensor[]>()
  for (const [account_id, own] of Map.groupBy(counters.filter(isFollowed), (counter) => counter.account_id)) {
    const ids = [...new Set(own.map(({ tracker_id }) => tracker_id))]
    for (const [tracker_id, all] of await sensors.ofTrackers(db, { account_id }, ids)) found.set(tracker_id, all)
  }
  return found
}

/**
 * Follows a counter's sensor, by points up to the newest. As it was, where there is no such sensor any more. Points that come late are
 * counted as long as those since the base are kept.
 * @param all sensors of its tracker
 */
export const followed = async (
  points: Query,
  counter: Stored,
  counting: Counting,
  all: readonly Sensor[] = [],
): Promise<Followed> => {
  const sensor = sensorOf(counter, all)
  const epoch = epochOf(counting.lates)
  const known = counter.followed
  if (!sensor || counting.carried.time === null)
    return known ?? { until: counter.base_time, epoch, grown: 0, last: null }
  const going = { points, sensor, all, counter }
  const begun =
    known && (holds(counting.lates, known) || (await isGone(points, counter))) ? known : await fromBase(going)
  return { ...(await on(going, begun, counting.carried.time)), epoch }
}

/** Answers whether points since the base are kept no more. */
const isGone = async (points: Query, { source_id, base_time }: Stored): Promise<boolean> =>
  ((await totalsUntil(points, source_id, base_time)).carried.time ?? 0) > base_time

const sensorOf = ({ sensor_id }: Following, all: readonly Sensor[]): Sensor | undefined =>
  all.find(({ id, type }) => id === sensor_id && type !== 'discrete')

interface Going {
  points: Query
  sensor: Sensor
  all: readonly Sensor[]
  counter: Following
}

/**
 * Hours of ignition of a device between two times: by what its tracker has for a virtual one, else as the device told it. What goes over
 * the end counts with the point that ends it.
 */
export const ignitionHours = async (
  db: Db,
  points: Query,
  tracker: Pick<Following, 'account_id' | 'tracker_id' | 'source_id'>,
  { from, to }: { from: number; to: number },
): Promise<number> => {
  const sensor_id = await ignitionOf(db, tracker)
  if (sensor_id !== null) {
    const following = { ...tracker, sensor_id, type: 'engine_hours', base_time: from } as const
    return (await grownAt(db, points, following, [from, to])).at(-1) ?? 0
  }
  const [begin, end] = [
    await sumsUntil(points, tracker.source_id, from),
    await sumsUntil(points, tracker.source_id, to),
  ]
  return (end.ignition_seconds - begin.ignition_seconds) / 3600
}

/** The virtual ignition of a tracker, by which its hours are counted in place of what the device says. */
export const ignitionOf = async (
  db: Db,
  { account_id, tracker_id }: Pick<Following, 'account_id' | 'tracker_id'>,
): Promise<number | null> => {
  const found = await db
    .selectFrom('sensor')
    .select('id')
    .where('account_id', '=', account_id)
    .where('tracker_id', '=', tracker_id)
    .where('sensor_type', '=', 'virtual_ignition')
    .executeTakeFirst()
  return found?.id ?? null
}

/** Growth of a counter at these times, which rise, from the first of them on. It goes by the sensor, as that is set up now. */
export const grownAt = async (
  db: Db,
  points: Query,
  counter: Following,
  times: readonly number[],
): Promise<number[]> => {
  const all = (await sensors.ofTrackers(db, counter, [counter.tracker_id])).get(counter.tracker_id) ?? []
  const sensor = sensorOf(counter, all)
  if (!sensor) return times.map(() => 0)
  const [first = 0] = times
  const going = { points, sensor, all, counter: { ...counter, base_time: first } }
  let followed = await fromBase(going)
  const grown: number[] = []
  for (const time of times) {
    followed = await on(going, followed, time)
    grown.push(followed.grown)
  }
  return grown
}

const fromBase = async (going: Going): Promise<Followed> => {
  const { base_time } = going.counter
  const before = await on(going, { until: base_time - day, epoch: 0, grown: 0, last: null }, base_time)
  return { ...before, grown: 0 }
}

/** Followed on to `until`. */
const on = async ({ points, sensor, all, counter }: Going, begun: Followed, until: number): Promise<Followed> => {
  const valuesOf = reading(sensor, all)
  const by = counter.type === 'engine_hours' ? followIgnition : follow
  let followed = begun
  if (until > begun.until)
    for await (const selection of readColumns(points, counter.source_id, attributesOf(sensor, all), {
      from: begun.until + 1,
      to: until,
    })) {
      const dated = datedRows(selection)
      followed = by(followed, { time: dated.columns.time, ...valuesOf(dated) })
    }
  return { ...followed, until: Math.max(until, begun.until) }
}
