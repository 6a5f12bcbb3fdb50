import { sql } from 'kysely'
import { type CounterType, counter_types, sumOf, told, valueFrom } from '#measure/counter.ts'
import type { Sensor } from '#measure/sensor.ts'
import { ahead, madeAhead } from '#pace/ahead.ts'
import { portions } from '#pace/portions.ts'
import { made, type Soon } from '#pace/soon.ts'
import type { Db } from '#store/db.ts'
import { type Held, held } from '#store/held.ts'
import type { Owner } from '#store/owner.ts'
import { totalsUntil } from '#store/points/sums.ts'
import { type Counting, type Newest, totalsAndNewest, totalsNow } from '#store/points/totals.ts'
import { prepared } from '#store/prepared.ts'
import type { Query } from '#store/query.ts'
import { holds } from '#track/totals.ts'
import { type Base, create, rebase, type Way } from './counter-bases.ts'
import {
  type Counter,
  columns,
  isFollowed,
  type Locked,
  received,
  type Sent,
  type Stored,
  sent,
} from './counter-rows.ts'
import { followed, type Read, readingNear, sensorsOf } from './followed.ts'
import { reachedBy } from './reached.ts'
import { shown } from './sensors.ts'

/**
 * Counters of trackers. Each has a base, from which it goes on by what its source adds up to since; whatever changes it writes a new
 * base, so that what was before is never valued anew. A clone shows those of the device's owner, and has none of its own.
 */

/** A counter as it stands: kilometres or hours, to the hundredth. */
export interface Counted {
  type: CounterType
  value: number
  update_time: Date
}

/** Counters of these trackers of the account, by type; trackers that have none are not in it. Which it may see the caller has asked. */
export const ofTrackers = async (
  db: Db,
  owner: Owner,
  tracker_ids: readonly number[],
  type?: CounterType,
): Promise<Map<number, Stored[]>> => {
  const { rows } = await sql<Sent>`${prepared('counters_of_trackers')}
    select ${sent} from (${shown(owner, tracker_ids, { table: 'counter', columns: sql`x.*` })}) found
    where ${type ?? null}::text is null or type = ${type ?? null}`.execute(db)
  const found = rows.flatMap(received)
  // In the order of the types, of which all but lists of fleets ask for every one.
  if (!type) found.sort((a, b) => counter_types.indexOf(a.type) - counter_types.indexOf(b.type))
  return Map.groupBy(found, ({ seen_by }) => seen_by)
}

/** Trackers whose counters are read at a time: what is done with them at once is short enough for others who wait. */
const together = 1000

/** Values that the counters of these trackers show now. @param points asks where points are */
export const valuesOf = async (
  db: Db,
  points: Query,
  owner: Owner,
  tracker_ids: readonly number[],
  type?: CounterType,
): Promise<Map<number, Counted[]>> => {
  const values = new Map<number, Counted[]>()
  for await (const { found, know } of portionsOf(db, points, owner, { tracker_ids, type }))
    for (const [tracker_id, own] of await countedBy(points, found, know)) values.set(tracker_id, own)
  return values
}

/** Figures alone of one counter of each of these trackers, as `valuesOf`; trackers that have none are not in it. */
export const figuresOf = async (
  db: Db,
  points: Query,
  owner: Owner,
  tracker_ids: readonly number[],
  type: CounterType,
): Promise<Map<number, number>> => {
  const figures = new Map<number, number>()
  for await (const { found, know } of portionsOf(db, points, owner, { tracker_ids, type }))
    await eachValue(points, found, know, (tracker_id, _, value) => figures.set(tracker_id, value))
  return figures
}

/** Counters of these trackers and all that they are valued by, portion by portion: the next is read while one is valued. */
const portionsOf = (
  db: Db,
  points: Query,
  owner: Owner,
  { tracker_ids, type }: { tracker_ids: readonly number[]; type: CounterType | undefined },
) =>
  madeAhead(portions(tracker_ids, together), async (some) => {
    const found = await ofTrackers(db, owner, some, type)
    return { found, know: await knowing(db, points, found) }
  })

/** Values that counters show now which were read already, some hundred at most. @param found by tracker */
export const shownBy = async (db: Db, points: Query, found: Found): Promise<Map<number, Counted[]>> =>
  countedBy(points, found, await knowing(db, points, found))

const countedBy = async (points: Query, found: Found, know: Know): Promise<Map<number, Counted[]>> => {
  const values = new Map<number, Counted[]>(Array.from(found.keys(), (id) => [id, []]))
  await eachValue(points, found, know, (tracker_id, { type, base_time }, value, { counting }) => {
    const update_time = new Date(Math.max(base_time, counting?.time ?? 0))
    values.get(tracker_id)?.push({ type, value, update_time })
  })
  return values
}

/** Counters by the trackers that show them. */
type Found = ReadonlyMap<number, readonly Stored[]>
type Take = (tracker_id: number, counter: Stored, value: number, known: Known) => void

const eachValue = async (points: Query, found: Found, know: Know, take: Take): Promise<void> => {
  for (const [tracker_id, counters] of found)
    for (const counter of counters) {
      const known = know(counter)
      const value = exactly(points, counter, known)
      take(tracker_id, counter, told(typeof value === 'number' ? value : await value), known)
    }
}

/** All that a counter is valued by. A new base is made of it too, so that no point is lost between. */
interface Known {
  counting: Counting | undefined
  /** Reads columns of its device, where it goes by a sensor. */
  read: Read
  /** Sensors of its tracker, where it goes by one. */
  sensors: readonly Sensor[] | undefined
}

type Know = (counter: Stored) => Known

/** Reads what these counters are valued by. */
const knowing = (db: Db, points: Query, found: Found): Promise<Know> =>
  knowingOf(db, points, [...found.values()].flat())

const knowingOf = async (db: Db, points: Query, counters: readonly Stored[]): Promise<Know> => {
  const source_ids = [...new Set(counters.map(({ source_id }) => source_id))]
  const newest = counters.some(isFollowed) ? new Map<number, Newest>() : undefined
  const asked = ahead(sensorsOf(db, counters))
  const countings = await totalsAndNewest(points, source_ids, newest)
  const sensors = await asked()
  const read = await readingNear(points, counters, { countings, sensors, newest })
  return ({ source_id, tracker_id }) => ({ counting: countings.get(source_id), read, sensors: sensors.get(tracker_id) })
}

const exactly = (points: Query, counter: Stored, { counting, ...known }: Known): Soon<number> => {
  const isOn = counting && (counting.time ?? 0) > counter.base_time
  const grown = isOn ? grownOf(points, counter, counting, known) : 0
  return made(grown, (more) => valueFrom({ value: counter.base_value, multiplier: counter.multiplier }, more))
}

/** Kilometres or hours that its source has added up to since the base. */
const grownOf = (
  points: Query,
  counter: Stored,
  counting: Counting,
  { read, sensors }: Pick<Known, 'read' | 'sensors'>,
): Soon<number> => {
  if (isFollowed(counter))
    return made(
      reachedBy(counter, counting, sensors) ?? followed(points, read, counter, counting, sensors),
      ({ grown }) => grown,
    )
  const base = isBaseSure(counter, counting) ? counter.base_sum : baseSum(points, counter)
  return made(base, (sum) => sumOf(counter.type, counter.source, counting.sums) - sum)
}

/** Answers whether what is written of the base is what all points say that are known now. */
export const isBaseSure = ({ base_time, base_epoch, base_settled }: Counter, { lates }: Counting): boolean =>
  base_settled && holds(lates, { epoch: base_epoch, until: base_time })

/** Sum of the source of a counter at its base, by all points that are known now; as it was where they are not kept. */
export const baseSum = (points: Query, counter: Stored): Promise<number> =>
  sumAt(points, counter, { time: counter.base_time, source: counter.source, sum: counter.base_sum })

/** Sum of the source of a counter at any of its bases, as `baseSum`; of one whose sum was not written down what is gone comes to, where points up to it are not kept. */
export const sumAt = async (
  points: Query,
  { type, source_id }: Pick<Stored, 'type' | 'source_id'>,
  { time, source, sum }: Pick<Base, 'time' | 'source' | 'sum'>,
): Promise<number> => {
  const { sums, carried } = await totalsUntil(points, source_id, time)
  const isKept = carried.time === null || carried.time <= time
  return isKept || sum === null ? sumOf(type, source, sums) : sum
}

/** Locks a counter of the tracker, until the transaction ends. */
export const lock = async (
  db: Db,
  { account_id, id: tracker_id }: Held<'tracker'>,
  type: CounterType,
): Promise<Locked | undefined> => {
  const { rows } = await sql<Stored>`
    select c.account_id, t.source_id, ${columns}
    from counter c join tracker t on t.account_id = c.account_id and t.id = c.tracker_id
    where c.account_id = ${account_id} and c.tracker_id = ${tracker_id} and c.type = ${type}
    for update of c`.execute(db)
  return rows[0] && held('counter', { account_id }, rows[0])
}

/** Sets a counter of the tracker, which is made where it has none. Answers what it showed. */
export const set = async (
  db: Db,
  points: Query,
  tracker: Held<'tracker'> & { source_id: number },
  { type, value, now }: { type: CounterType; value: number; now: Date },
): Promise<number | undefined> => {
  const counter = await lock(db, tracker, type)
  if (!counter) {
    const countings = await totalsNow(points, [tracker.source_id])
    await create(db, tracker, { type, value, now }, countings.get(tracker.source_id))
    return undefined
  }
  const known = (await knowingOf(db, points, [counter]))(counter)
  const before = told(await exactly(points, counter, known))
  await rebase(db, counter, { value, way: counter, now }, known.counting)
  return before
}

/** Changes what a counter goes by from now on; it goes on from what it shows. */
export const update = async (db: Db, points: Query, counter: Locked, way: Way, now: Date): Promise<void> => {
  const known = (await knowingOf(db, points, [counter]))(counter)
  const value = await exactly(points, counter, known)
  await rebase(db, counter, { value, way, now }, known.counting)
}

/** Lets the counters of a tracker go on from what they show, for what its device tells from now on is something else. */
export const goOn = async (
  db: Db,
  points: Query,
  tracker: Held<'tracker'>,
  types: readonly CounterType[],
  now: Date,
): Promise<void> => {
  for (const type of types) {
    const counter = await lock(db, tracker, type)
    if (counter) await update(db, points, counter, counter, now)
  }
}

/** A sensor, as far as it says which counters go by it. */
type Kind = Pick<Sensor, 'type' | 'sensor_type'>

/** Counters that go by sensors, and by which: any that measures may be a part of the one that an odometer names. */
const by_sensors = [
  { type: 'odometer', source: 'sensor', isBy: ({ type }: Kind) => type === 'metering' },
  { type: 'engine_hours', source: 'ignition', isBy: ({ sensor_type }: Kind) => sensor_type === 'virtual_ignition' },
] as const

/**
 * Makes a change of sensors of a tracker: its counters go on from what they showed before. Answers what the change does.
 * @param sensors all that are changed, as they were and as they are then
 */
export const goOnBySensors = async <T>(
  db: Db,
  points: Query,
  tracker: Held<'tracker'>,
  { sensors, now }: { sensors: readonly Kind[]; now: Date },
  change: () => Promise<T>,
): Promise<T> => {
  const shown: { type: CounterType; value: number; known: Known }[] = []
  for (const { type, source, isBy } of by_sensors) {
    const counter = sensors.some(isBy) ? await lock(db, tracker, type) : undefined
    if (counter?.source !== source) continue
    const known = (await knowingOf(db, points, [counter]))(counter)
    shown.push({ type, value: await exactly(points, counter, known), known })
  }
  const changed = await change()
  for (const { type, value, known } of shown) {
    // Anew: one whose sensor is deleted has none any more.
    const counter = await lock(db, tracker, type)
    if (counter) await rebase(db, counter, { value, way: counter, now }, known.counting)
  }
  return changed
}
