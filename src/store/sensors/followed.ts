import { type Followed, follow, followIgnition, marked } from '#measure/counter.ts'
import { attributesOf, reading } from '#measure/reading.ts'
import type { Sensor } from '#measure/sensor.ts'
import { made, type Soon } from '#pace/soon.ts'
import type { Db } from '#store/db.ts'
import { ofNewest, type Period, type Run, runsOfMany } from '#store/points/runs.ts'
import { columnsOfRuns, readColumns } from '#store/points/selected.ts'
import { sumsUntil, totalsUntil } from '#store/points/sums.ts'
import type { Counting, Newest } from '#store/points/totals.ts'
import type { Query } from '#store/query.ts'
import { datedRows, type Selection, type Wanted } from '#track/selection.ts'
import { epochOf, holds } from '#track/totals.ts'
import { isFollowed, type Stored } from './counter-rows.ts'
import { ofFleet } from './known.ts'
import { further, noteReached, rememberedOf } from './reached.ts'
import * as sensors from './sensors.ts'

/** Counters that go by a sensor, or hours by a virtual ignition: nothing of a sensor's values is summed with points, so its column is read on from where it was read last. */

/** A sensor of a tracker's device that is followed from a time on. */
export type Following = Pick<Stored, 'account_id' | 'tracker_id' | 'source_id' | 'sensor_id' | 'type' | 'base_time'>

/** Milliseconds before a base in which the value is looked for that the counter goes on from. */
const day = 86_400_000

/** Milliseconds of which columns of many devices are read at once: none is longer behind than six hours and what a job takes (`settle.ts`). */
const near = 8 * 3_600_000

/** Sensors by which these counters of any accounts may go, by tracker: of those that go by none there are none. */
export const sensorsOf = async (db: Db, counters: readonly Stored[]): Promise<Map<number, readonly Sensor[]>> => {
  const found = new Map<number, readonly Sensor[]>()
  for (const [account_id, own] of Map.groupBy(counters.filter(isFollowed), (counter) => counter.account_id)) {
    const ids = [...new Set(own.map(({ tracker_id }) => tracker_id))]
    for (const [tracker_id, all] of await ofFleet(db, { account_id }, ids)) found.set(tracker_id, all)
  }
  return found
}

/**
 * Follows a counter's sensor, by points up to the newest. As it was, where there is no such sensor any more. Points that come late are
 * counted as long as those behind the last mark before them are kept.
 * @param read reads columns of its device @param all sensors of its tracker
 */
export const followed = (
  points: Query,
  read: Read,
  counter: Stored,
  counting: Counting,
  all: readonly Sensor[] = [],
): Soon<Followed> => {
  const sensor = sensorOf(counter, all)
  const epoch = epochOf(counting.lates)
  const { time } = counting
  if (!sensor || time === null) return counter.followed ?? { until: counter.base_time, epoch, grown: 0, last: null }
  const known = further(rememberedOf(counter, all)?.followed, counter.followed)
  const going = { read, sensor, all, counter }
  const begun = beginning(known, counting)
  const holds = begun !== undefined && begun.until === known?.until
  const now = holds ? on(going, begun, time) : fromBefore(points, going, { known, begun, time })
  return made(now, (on) => {
    const one = { ...on, epoch }
    noteReached(counter, counting, all, one)
    return one
  })
}

/** Followed from an earlier mark or from the base, where points since then are kept; else from what was known. */
const fromBefore = async (
  points: Query,
  going: Going,
  { known, begun, time }: { known: Followed | null; begun: Followed | undefined; time: number },
): Promise<Followed> => {
  const isKept = !known || !(await isGone(points, going.counter, begun))
  return on(going, isKept ? (begun ?? (await fromBase(going))) : known, time)
}

/** The last mark of what a counter had followed that still holds, with those before it; nothing where the base is all that does. */
export const beginning = (known: Followed | null, { lates }: Counting): Followed | undefined => {
  if (!known) return undefined
  const { marks = [], ...last } = known
  const held = [...marks, last].filter((mark) => holds(lates, mark)).map((mark) => ({ ...mark, epoch: epochOf(lates) }))
  const begun = held.pop()
  return begun && { ...begun, marks: held }
}

/** Answers whether points since then, or since the base, are kept no more. */
const isGone = async (
  points: Query,
  { source_id, base_time }: Following,
  { until }: { until: number } = { until: base_time },
): Promise<boolean> => ((await totalsUntil(points, source_id, until)).carried.time ?? 0) > until

const sensorOf = ({ sensor_id }: Following, all: readonly Sensor[]): Sensor | undefined =>
  all.find(({ id, type }) => id === sensor_id && type !== 'discrete')

/** Reads columns of a device, by time. */
export type Read = (
  source_id: number,
  wanted: Wanted,
  period: Period,
) => AsyncIterable<Selection> | readonly Selection[]

/** Columns as they are stored, of each device by statements of its own. */
export const readingBy =
  (points: Query): Read =>
  (source_id, wanted, period) =>
    readColumns(points, source_id, wanted, period)

/** What is known of devices and trackers by their ids. */
interface Nearest {
  countings: ReadonlyMap<number, Counting>
  sensors: ReadonlyMap<number, readonly Sensor[]>
  newest: ReadonlyMap<number, Newest> | undefined
}

/**
 * Columns of those devices whose counters have been followed nearly up to now, for which all are read by one statement; of others as
 * `readingBy`. @param newest the newest points of devices, as far as these were read
 */
export const readingNear = async (
  points: Query,
  counters: readonly Stored[],
  { countings, sensors, newest }: Nearest,
): Promise<Read> => {
  const periods = new Map<number, Period>()
  for (const counter of counters) {
    const counting = isFollowed(counter) ? countings.get(counter.source_id) : undefined
    const before = counting && rememberedOf(counter, sensors.get(counter.tracker_id))
    if (before?.token === counting?.token) continue
    const begun = counting && beginning(further(before?.followed, counter.followed), counting)
    const to = counting?.time ?? 0
    if (!begun || to <= begun.until || to - begun.until > near) continue
    const from = Math.min(begun.until + 1, periods.get(counter.source_id)?.from ?? to)
    periods.set(counter.source_id, { from, to })
  }
  const far = readingBy(points)
  if (periods.size === 0) return far
  const runs = await runsNear(points, periods, newest)
  return (source_id, wanted, period) => {
    const had = periods.get(source_id)
    const isNear = had && had.from <= period.from && period.to <= had.to
    return isNear ? columnsOfRuns(runs.get(source_id) ?? [], wanted, period) : far(source_id, wanted, period)
  }
}

/** Runs of these periods. Nothing is read of devices whose newest points are all that a period has. */
const runsNear = async (
  points: Query,
  periods: ReadonlyMap<number, Period>,
  newest: ReadonlyMap<number, Newest> | undefined,
): Promise<Map<number, Run[]>> => {
  const runs = new Map<number, Run[]>()
  const others = new Map<number, Period>()
  for (const [source_id, period] of periods) {
    const own = newest?.get(source_id)
    if (own && own.after < period.from) runs.set(source_id, ofNewest(own.points(), period))
    else others.set(source_id, period)
  }
  if (others.size > 0) for (const [source_id, own] of await runsOfMany(points, others)) runs.set(source_id, own)
  return runs
}

interface Going {
  read: Read
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
  const going = { read: readingBy(points), sensor, all, counter: { ...counter, base_time: first } }
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
  const { marks: _, ...before } = await on(going, { until: base_time - day, epoch: 0, grown: 0, last: null }, base_time)
  return { ...before, grown: 0 }
}

/** Followed on to `until`, with marks on the way: at once where what is read is there. */
const on = ({ read, sensor, all, counter }: Going, begun: Followed, until: number): Soon<Followed> => {
  if (until <= begun.until) return begun
  const valuesOf = reading(sensor, all)
  const by = counter.type === 'engine_hours' ? followIgnition : follow
  const step = ({ marks = [], ...now }: Followed, selection: Selection): Followed => {
    const dated = datedRows(selection)
    const next = by(now, { time: dated.columns.time, ...valuesOf(dated) })
    return { ...next, until: selection.columns.time.at(-1) ?? now.until, marks: marked(marks, now) }
  }
  const selections = read(counter.source_id, attributesOf(sensor, all), { from: begun.until + 1, to: until })
  const end = (one: Followed): Followed => ({ ...one, until, marks: one.marks ?? [] })
  return 'length' in selections ? end(selections.reduce(step, begun)) : steps(selections, step, begun).then(end)
}

const steps = async (
  selections: AsyncIterable<Selection>,
  step: (before: Followed, selection: Selection) => Followed,
  begun: Followed,
): Promise<Followed> => {
  let now = begun
  for await (const selection of selections) now = step(now, selection)
  return now
}
