import type { User } from '#contract/caller.ts'
import type { Context } from '#contract/operation.ts'
import type { Sensor } from '#measure/sensor.ts'
import { isAlike, partsOf, placed, standing } from '#measure/template.ts'
import { portions } from '#pace/portions.ts'
import type { Config } from '#src/config.ts'
import type { Db } from '#store/db.ts'
import type { Held } from '#store/held.ts'
import type { Owner } from '#store/owner.ts'
import { queryOf } from '#store/query.ts'
import * as counters from '#store/sensors/counters.ts'
import * as sensors from '#store/sensors/sensors.ts'
import * as templates from '#store/sensors/templates.ts'
import { lackOf } from './room.ts'

/** Sensors of templates, as trackers get them. Nobody else changes sensors of these trackers until the transaction ends. */

/** The transaction, when that is, and how many sensors a tracker may have. */
export interface Giving {
  db: Db
  now: Date
  config: Pick<Config, 'sensor_quota'>
}

/** Trackers that are given something at a time. */
const together = 500

/**
 * Gives trackers that were registered, or have come into a group or to a model, what templates say of them, once. Answers those that got sensors.
 */
export const giveTemplates = async (
  giving: Giving,
  owner: Owner,
  tracker_ids: readonly number[],
): Promise<readonly number[]> => {
  const got: number[] = []
  for (const some of portions(tracker_ids, together)) {
    const claimed = await templates.claim(giving.db, owner, some)
    for (const template of claimed.size > 0 ? await templates.find(giving.db, owner, [...claimed.keys()]) : [])
      got.push(...(await giveTemplate(giving, owner, template, claimed.get(template.id) ?? [], false)).trackers)
  }
  return [...new Set(got)]
}

/** Gives trackers that have come into a group what templates say of them; who is told their readings is told of it. */
export const giveTo = async (
  context: Giving & Pick<Context<User>, 'caller' | 'after' | 'restated'>,
  trackers: readonly { id: number; source_id: number }[],
): Promise<void> => {
  const ids = trackers.map(({ id }) => id)
  const got = new Set(await giveTemplates(context, context.caller, ids))
  const sources = trackers.filter(({ id }) => got.has(id)).map(({ source_id }) => source_id)
  if (sources.length > 0) context.after(() => context.restated(sources))
}

/** Outcome of giving a template: trackers whose sensors have changed, and counts of sensors. */
interface Given {
  trackers: number[]
  given: number
  changed: number
  left_out: number
}

/** Gives locked trackers what they lack of a template. @param force whether sensors that stand for those of it become like them, too */
export const giveTemplate = async (
  giving: Giving,
  owner: Owner,
  template: templates.Template,
  trackers: readonly Held<'tracker'>[],
  force: boolean,
): Promise<Given> => {
  const { db, config } = giving
  const ids = trackers.map(({ id }) => id)
  const known = await sensors.ofTrackers(db, owner, ids)
  const plans = trackers.map((tracker) => {
    const own = known.get(tracker.id) ?? []
    return { tracker, own, ...planOf(template.sensors, own, { force, quota: config.sensor_quota }) }
  })
  const news = await sensors.nextIds(db, sum(plans.map(({ gifts }) => gifts.filter(({ had }) => !had).length)))
  const done = plans.map((plan) => settled(plan, news))
  await write(giving, owner, done)
  await templates.note(
    db,
    { ...owner, id: template.id },
    plans.map(({ tracker, left_out }) => ({ tracker_id: tracker.id, left_out })),
  )
  return {
    trackers: done.filter(({ made, changed }) => made.length + changed.length > 0).map(({ tracker }) => tracker.id),
    given: sum(done.map(({ made }) => made.length)),
    changed: sum(done.map(({ changed }) => changed.length)),
    left_out: sum(plans.map(({ left_out }) => left_out)),
  }
}

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0)

/** A sensor of a template that a tracker is to have, and the one of the tracker that becomes it. */
interface Gift {
  sensor: Sensor
  had: Sensor | undefined
}

interface Plan {
  gifts: Gift[]
  /** Sensors for which there is no room, and composites of nothing else. */
  left_out: number
  /** What stands already for a sensor of the template, by its place. */
  stands: ReadonlyMap<number, Sensor>
}

const planOf = (
  template: readonly Sensor[],
  own: readonly Sensor[],
  { force, quota }: { force: boolean; quota: number },
): Plan => {
  const stands = standing(template, own)
  const has = new Set(stands.keys())
  let there = own
  const gifts: Gift[] = []
  let left_out = 0
  // Parts before what is made of them.
  for (const sensor of template.toSorted((a, b) => partsOf(a).length - partsOf(b).length)) {
    const had = stands.get(sensor.id)
    if (had && !force) continue
    const others = there.filter((one) => one !== had)
    const parts = partsOf(sensor)
    const isEmpty = parts.length > 0 && !parts.some((place) => has.has(place))
    if (isEmpty || lackOf(sensor, others, had ? undefined : quota)) {
      left_out++
      continue
    }
    gifts.push({ sensor, had })
    has.add(sensor.id)
    there = [...others, sensor]
  }
  return { gifts, left_out, stands }
}

/** Changes of a tracker's sensors. */
interface Settled {
  tracker: Held<'tracker'>
  own: readonly Sensor[]
  made: Sensor[]
  changed: Sensor[]
}

/** The plan with ids in place of places. @param news ids of new sensors, which are taken from it */
const settled = ({ tracker, own, gifts, stands }: Plan & Pick<Settled, 'tracker' | 'own'>, news: number[]): Settled => {
  const ids = new Map(Array.from(stands, ([place, { id }]) => [place, id]))
  for (const { sensor, had } of gifts) if (!had) ids.set(sensor.id, news.shift() as number)
  const become = gifts.map(({ sensor, had }) => ({ had, sensor: placed(sensor, ids.get(sensor.id) as number, ids) }))
  return {
    ...{ tracker, own },
    made: become.filter(({ had }) => !had).map(({ sensor }) => sensor),
    changed: become.filter(({ had, sensor }) => had && !isAlike(had, sensor)).map(({ sensor }) => sensor),
  }
}

/** Writes all; counters go on from what they showed where that may be something else now: a new sensor is read by none but as an ignition. */
const write = async ({ db, now }: Giving, owner: Owner, all: readonly Settled[]): Promise<void> => {
  const counted = await counters.ofTrackers(
    db,
    owner,
    all.map(({ tracker }) => tracker.id),
  )
  const isCounted = ({ tracker, made, changed }: Settled): boolean =>
    counted.has(tracker.id) &&
    (changed.length > 0 || made.some(({ sensor_type }) => sensor_type === 'virtual_ignition'))
  const become = async ({ tracker, changed }: Settled): Promise<void> => {
    for (const sensor of changed) await sensors.become(db, { tracker, sensor })
  }
  const plain = all.filter((one) => !isCounted(one))
  await sensors.createAll(db, plain.flatMap(giftsOf))
  for (const one of plain) await become(one)
  for (const one of all.filter(isCounted)) {
    const changing = [...one.own.filter(({ id }) => one.changed.some((sensor) => sensor.id === id)), ...one.changed]
    await counters.goOnBySensors(
      db,
      queryOf(db),
      one.tracker,
      { sensors: [...changing, ...one.made], now },
      async () => {
        await sensors.createAll(db, giftsOf(one))
        await become(one)
      },
    )
  }
}

const giftsOf = ({ tracker, made }: Settled): sensors.Gift[] => made.map((sensor) => ({ tracker, sensor }))
