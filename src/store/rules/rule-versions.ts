import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Held } from '#store/held.ts'
import type { Owner } from '#store/owner.ts'
import { observes } from './observed.ts'
import { trackersOf } from './watched.ts'

/**
 * Which rules a device is judged by is known by a number beside its state, which comes with its lock: whoever changes rules,
 * their zones or their trackers has it counted up, in the same transaction and as its last act, for a batch of points may wait
 * for it (`rules_changed`, migrations/0072). The devices are judged by the clock at once, for what is to be told of one that is silent.
 */

/** Gives trackers whose rules have changed another version of them, and so the trackers that these rules observe. */
export const changedTrackers = async (
  db: Db,
  { account_id }: Owner,
  tracker_ids: readonly number[],
  now: Date,
): Promise<void> => {
  if (tracker_ids.length === 0) return
  const { rows } = await sql<{ source_id: number }>`
    select source_id from tracker where account_id = ${account_id} and id = any(${tracker_ids}::int[])
    union
    select t.source_id from tracker t join rule r on ${sql.raw(observes)}
    join rule_tracker b on b.account_id = r.account_id and b.rule_id = r.id
    where t.account_id = ${account_id} and b.tracker_id = any(${tracker_ids}::int[])`.execute(db)
  const sources = rows.map(({ source_id }) => source_id)
  await sql`insert into rules_changed (source_ids, at) values (${sources}::int[], ${now})`.execute(db)
}

/** Gives the rules of a zone that has another shape another version. */
export const changedZone = async (db: Db, zone: Held<'zone'>, now: Date): Promise<void> =>
  changedRules(db, zone, await rulesOfZones(db, zone, [zone.id]), now)

/** Gives all trackers with rules another version, as the account's time zone has changed, or the account has ended. */
export const changedAccount = async (db: Db, owner: Owner, now: Date): Promise<void> => {
  const { rows } = await sql<{ tracker_id: number }>`
    select distinct b.tracker_id from rule r cross join lateral (${sql.raw(trackersOf)}) b
    where r.account_id = ${owner.account_id}`.execute(db)
  await changedTrackers(
    db,
    owner,
    rows.map(({ tracker_id }) => tracker_id),
    now,
  )
}

/** Gives all rules of the account another version, and all trackers that they are bound to. */
export const changedAll = async (db: Db, owner: Owner, now: Date): Promise<void> => {
  const of = (table: 'rule' | 'tracker') =>
    db.selectFrom(table).select('id').where('account_id', '=', owner.account_id).execute()
  const [rules, trackers] = [await of('rule'), await of('tracker')]
  await changedRules(
    db,
    owner,
    rules.map(({ id }) => id),
    now,
  )
  await changedTrackers(
    db,
    owner,
    trackers.map(({ id }) => id),
    now,
  )
}

/** Gives rules another version, and the trackers that they watch, or did: `gone`. */
export const changedRules = async (
  db: Db,
  owner: Owner,
  rule_ids: readonly number[],
  now: Date,
  gone: readonly number[] = [],
): Promise<void> => {
  if (rule_ids.length + gone.length === 0) return
  await sql`
    update rule set version = nextval('rule_version')
    where account_id = ${owner.account_id} and id = any(${rule_ids}::int[])`.execute(db)
  const { rows } = await sql<{ tracker_id: number }>`
    select distinct b.tracker_id from rule r cross join lateral (${sql.raw(trackersOf)}) b
    where r.account_id = ${owner.account_id} and r.id = any(${rule_ids}::int[])`.execute(db)
  const bound = rows.map(({ tracker_id }) => tracker_id)
  await changedTrackers(db, owner, [...bound, ...gone], now)
}

/** Ids of the rules that count by these zones. */
export const rulesOfZones = async (db: Db, { account_id }: Owner, zone_ids: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{ rule_id: number }>`
    select distinct rule_id from rule_zone
    where account_id = ${account_id} and zone_id = any(${zone_ids}::int[]) order by rule_id`.execute(db)
  return rows.map(({ rule_id }) => rule_id)
}

/**
 * The rules that name the trackers (of `tied.hold`); no others do until the transaction ends.
 */
export const rulesOfTrackers = async (
  db: Db,
  trackers: readonly Held<'tracker'>[],
): Promise<{ rule_id: number; tracker_id: number }[]> => {
  const wanted = JSON.stringify(trackers.map(({ id, account_id }) => ({ id, account_id })))
  const { rows } = await sql<{ rule_id: number; tracker_id: number }>`
    select b.rule_id, b.tracker_id from rule_tracker b
    join jsonb_to_recordset(${wanted}::jsonb) as w (id int, account_id int)
      on b.account_id = w.account_id and b.tracker_id = w.id
    order by 1, 2`.execute(db)
  return rows
}
