import { type RawBuilder, sql } from 'kysely'
import { sensorsOf } from '#judge/naming.ts'
import type { Interval } from '#judge/schedule.ts'
import type { Db } from '#store/db.ts'
import { type Held, held } from '#store/held.ts'
import type { Owner, Viewer } from '#store/owner.ts'
import { isAreaVisible } from '#store/place/subuser-sight.ts'
import * as records from '#store/sql/records.ts'
import { watched } from './bindings.ts'
import { isObserving, observedIds } from './observing.ts'
import { isOpen, isTrackerVisible, rulesOf, seenOf, type Targets, targetsOf, trackersOf } from './watched.ts'

/** What people want to be told of their trackers (supplement 8.3). */

/** A rule to be created, or what it is changed to. */
export interface NewRule {
  type: string
  name: string
  description: string
  primary_text: string
  secondary_text: string
  param: number | null
  alerts: object
  schedule: readonly Interval[] | null
  extended_params: object
  private: boolean
  suspended: boolean
}

/**
 * Of a row of rules: the viewer sees it. A sub-user sees those that it made and those of trackers that it sees, unless they
 * are private to somebody else.
 */
const isRuleVisible = (viewer: Viewer): RawBuilder<boolean> =>
  viewer.master
    ? sql<boolean>`true`
    : sql<boolean>`(r.user_id = ${viewer.user_id} or (not r.private and exists (${seenOf(viewer)})))`

/** Ids of rules that the viewer sees, 10,000 at most: those of a tracker, or all. */
export const ids = async (db: Db, viewer: Viewer, tracker_id?: number): Promise<number[]> => {
  const ofTracker =
    tracker_id === undefined
      ? sql`true`
      : sql`r.id in (
          select b.rule_id from tracker t cross join lateral (${sql.raw(rulesOf)}) b
          where t.account_id = ${viewer.account_id} and t.id = ${tracker_id})`
  const { rows } = await sql<{ id: number }>`
    select r.id from rule r where r.account_id = ${viewer.account_id} and ${isRuleVisible(viewer)} and ${ofTracker}
    order by r.id limit 10000`.execute(db)
  return rows.map(({ id }) => id)
}

/** A rule as the viewer sees it. */
export interface TellableRule extends NewRule {
  id: number
  auto_created: boolean
  zone_ids: number[]
  /** Those that it watches and the viewer sees. */
  trackers: number[]
  /** Null where it only names trackers; with those that the viewer sees. */
  targets: Targets | null
}

/** Rules of these ids that the viewer sees, by id. */
export const list = async (db: Db, viewer: Viewer, rule_ids: readonly number[]): Promise<TellableRule[]> => {
  const { rows } = await sql<TellableRule>`
    select r.id, r.type, r.name, r.description, r.primary_text, r.secondary_text, r.param, r.alerts, r.schedule,
      r.extended_params, r.private, r.suspended, r.auto_created,
      array(select zone_id from rule_zone z where z.account_id = r.account_id and z.rule_id = r.id order by 1) as zone_ids,
      array(${seenOf(viewer)} order by 1) as trackers, ${targetsOf(viewer)} as targets
    from rule r
    where r.account_id = ${viewer.account_id} and r.id = any(${rule_ids}::int[]) and ${isRuleVisible(viewer)}
    order by r.id`.execute(db)
  return rows
}

interface Read {
  id: number
  user_id: number
  type: string
  zone_ids: number[]
  /** Trackers that it observes. */
  observed: number[]
  /** Sensors that it reads. */
  sensors: number[]
  /** All that it watches. */
  watched: number[]
  /** As in `TellableRule`. */
  trackers: number[]
  targets: Targets | null
  /** Whether it is the viewer's own, or watches nothing that the viewer does not see, now or later. */
  changeable: boolean
}

export type Locked = Read & Held<'rule'>

/** Locks a rule that the viewer sees, until the transaction ends. */
export const lock = async (db: Db, viewer: Viewer, rule_id: number): Promise<Locked | undefined> => {
  const those = sql`from rule r where r.account_id = ${viewer.account_id} and r.id = ${rule_id} and ${isRuleVisible(viewer)}`
  const { rows: locked } = await sql`select r.id ${those} for update`.execute(db)
  if (locked.length === 0) return undefined
  const { rows } = await sql<Omit<Read, 'sensors'> & { extended: Record<string, unknown> }>`
    select r.id, r.user_id, r.type, r.extended_params as extended,
      array(select zone_id from rule_zone z where z.account_id = r.account_id and z.rule_id = r.id) as zone_ids,
      coalesce(${sql.raw(observedIds)}, '[]') as observed,
      array(${sql.raw(trackersOf)}) as watched, array(${seenOf(viewer)}) as trackers,
      ${targetsOf(viewer)} as targets,
      ${viewer.master} or r.user_id = ${viewer.user_id} or not (${sql.raw(isOpen)} or exists (
        select from rule_tracker b
        where b.account_id = r.account_id and b.rule_id = r.id and not ${isTrackerVisible(viewer)})) as changeable
    ${those}`.execute(db)
  if (!rows[0]) return undefined
  const { extended, ...row } = rows[0]
  const sensors = sensorsOf({ type: row.type, extended }).map(({ sensor_id }) => sensor_id)
  return held('rule', viewer, { ...row, sensors })
}

/** Zones of these ids that the account has, and whether the viewer sees each, locked until the transaction ends. */
export const holdZones = async (
  db: Db,
  viewer: Viewer,
  zone_ids: readonly number[],
): Promise<{ id: number; type: string; seen: boolean }[]> => {
  const { rows } = await sql<{ id: number; type: string; seen: boolean }>`
    select zone.id, zone.type, ${isAreaVisible('zone', viewer)} as seen from zone
    where zone.account_id = ${viewer.account_id} and zone.id = any(${zone_ids}::int[])
    order by zone.id for share`.execute(db)
  return rows
}

/** Ids of those of the trackers that the viewer sees; they are kept until the transaction ends. */
export const holdTrackers = async (db: Db, viewer: Viewer, tracker_ids: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{ tracker_id: number }>`
    select b.tracker_id from (
      select account_id, id as tracker_id from tracker
      where account_id = ${viewer.account_id} and id = any(${tracker_ids}::int[]) and deleted is null
      order by id for key share
    ) b where ${isTrackerVisible(viewer)} order by 1`.execute(db)
  return rows.map(({ tracker_id }) => tracker_id)
}

/** A sensor that a rule may read, of a tracker that shows it. */
interface HeldSensor {
  id: number
  type: string
  sensor_type: string
  tracker_id: number
}

/**
 * Sensors of these ids, each with the trackers of the account that the viewer sees and that show it: a clone shows those of the device's
 * owner. They are kept until the transaction ends.
 */
export const holdSensors = async (db: Db, viewer: Viewer, sensor_ids: readonly number[]): Promise<HeldSensor[]> => {
  const { rows } = await sql<HeldSensor>`
    select s.id, s.type, s.sensor_type, b.tracker_id
    from (
      select * from sensor where id = any(${sensor_ids}::int[]) order by id for key share
    ) s
    join tracker o on o.account_id = s.account_id and o.id = s.tracker_id
    join lateral (
      select t.account_id, t.id as tracker_id from tracker t
      where t.account_id = ${viewer.account_id} and t.source_id = o.source_id and t.deleted is null
        and case when t.clone then not o.clone and o.account_id = (select d.account_id from source d where d.id = o.source_id)
          else o.id = t.id end
    ) b on ${isTrackerVisible(viewer)}
    order by 1, 3`.execute(db)
  return rows
}

/** The time zone of the account's schedules and days: that of its master user. */
export const timeZoneOf = async (db: Db, { account_id }: Owner): Promise<string> => {
  const user = db.selectFrom('users').select('time_zone').where('id', '=', account_id)
  return (await user.executeTakeFirstOrThrow()).time_zone
}

/** The number of the account's rules; the account is locked, so that no other is made until the transaction ends. */
export const countForMore = (db: Db, owner: Owner): Promise<number> => records.countForMore(db, owner, 'rule')

const ruleRow = ({ alerts, schedule, extended_params, ...rule }: NewRule) => ({
  ...rule,
  alerts: JSON.stringify(alerts),
  schedule: schedule && JSON.stringify(schedule),
  extended_params: JSON.stringify(extended_params),
})

export const create = (db: Db, { account_id, user_id }: Viewer, rule: NewRule): Promise<number> =>
  records.insert(db, { account_id }, 'rule', { user_id, ...ruleRow(rule) })

export const update = async (db: Db, had: Held<'rule'>, rule: NewRule): Promise<void> => {
  await records.change(db, had, 'rule', had.id, ruleRow(rule))
}

/** The number of zones that the rules of the account name, counted for each rule. */
export const countZones = async (db: Db, { account_id }: Owner): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from rule_zone where account_id = ${account_id}`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * The number of distances that the rules of the account compare: of each tracker to each one that is observed for it.
 */
export const countDistances = async (db: Db, { account_id }: Owner): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from rule r
    join rule_tracker b on b.account_id = r.account_id and b.rule_id = r.id
    cross join jsonb_array_elements(${sql.raw(observedIds)})
    where r.account_id = ${account_id} and ${sql.raw(isObserving)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Deletes a rule; answers the trackers that it watched, and those that it observed. */
export const remove = async (db: Db, rule: Held<'rule'>): Promise<number[]> => {
  const { account_id, id } = rule
  const gone = await watched(db, rule, id)
  const { rows: observed } = await sql<{ tracker_id: number }>`
    select jsonb_array_elements_text(${sql.raw(observedIds)})::int as tracker_id from rule r
    where r.account_id = ${account_id} and r.id = ${id}`.execute(db)
  await records.discard(db, rule, 'rule', [id])
  return [...gone, ...observed.map(({ tracker_id }) => tracker_id)]
}

/** Gives the rule these zones and no others. The caller has held them. */
export const setZones = async (
  db: Db,
  { account_id }: Owner,
  rule_id: number,
  zone_ids: readonly number[],
): Promise<void> => {
  await sql`
    delete from rule_zone
    where account_id = ${account_id} and rule_id = ${rule_id} and zone_id <> all(${zone_ids}::int[])`.execute(db)
  await sql`
    insert into rule_zone (account_id, rule_id, zone_id)
    select ${account_id}, ${rule_id}, unnest(${zone_ids}::int[]) on conflict do nothing`.execute(db)
}
