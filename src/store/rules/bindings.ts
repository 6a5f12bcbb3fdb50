import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Held } from '#store/held.ts'
import { masterOf, type Owner, type Viewer } from '#store/owner.ts'
import { isOpen, isTrackerVisible, kept_by, rulesOf, seenOf, type Targets, trackersOf } from './watched.ts'

/** Which trackers rules name, leave out, and watch for what they belong to. */

/** Ids of all trackers that the rule watches now. */
export const watched = async (db: Db, { account_id }: Owner, rule_id: number): Promise<number[]> => {
  const { rows } = await sql<{ tracker_id: number }>`
    select b.tracker_id from rule r cross join lateral (${sql.raw(trackersOf)}) b
    where r.account_id = ${account_id} and r.id = ${rule_id}`.execute(db)
  return rows.map(({ tracker_id }) => tracker_id)
}

/** Binds the rule to trackers, which the caller has held; answers those that it was not bound to before. */
export const bind = async (
  db: Db,
  { account_id }: Owner,
  rule_id: number,
  tracker_ids: readonly number[],
): Promise<number[]> => {
  await sql`
    delete from rule_except
    where account_id = ${account_id} and rule_id = ${rule_id} and tracker_id = any(${tracker_ids}::int[])`.execute(db)
  const { rows } = await sql<{ tracker_id: number }>`
    insert into rule_tracker (account_id, rule_id, tracker_id)
    select ${account_id}, ${rule_id}, unnest(${tracker_ids}::int[]) on conflict do nothing
    returning tracker_id`.execute(db)
  return rows.map(({ tracker_id }) => tracker_id)
}

/** Forgets that the rule names trackers, or leaves them out: of those that the viewer sees these. Answers them. */
const unbindSeen = async (
  db: Db,
  viewer: Viewer,
  rule_id: number,
  which: RawBuilder<unknown>,
  table: 'rule_tracker' | 'rule_except' = 'rule_tracker',
): Promise<number[]> => {
  const { rows } = await sql<{ tracker_id: number }>`
    delete from ${sql.table(table)} b
    where b.account_id = ${viewer.account_id} and b.rule_id = ${rule_id} and ${which} and ${isTrackerVisible(viewer)}
      and exists (
        select from tracker t where t.account_id = b.account_id and t.id = b.tracker_id and t.deleted is null)
    returning b.tracker_id`.execute(db)
  return rows.map(({ tracker_id }) => tracker_id)
}

/**
 * Takes the rule from those of the trackers that the viewer sees; answers those that it watched. Of those that it watches without
 * naming them it is noted that they are left out.
 */
export const unbind = async (
  db: Db,
  viewer: Viewer,
  rule_id: number,
  tracker_ids: readonly number[],
): Promise<number[]> => {
  const named = await unbindSeen(db, viewer, rule_id, sql`b.tracker_id = any(${tracker_ids}::int[])`)
  const { rows } = await sql<{ tracker_id: number }>`
    insert into rule_except (account_id, rule_id, tracker_id)
    select r.account_id, r.id, b.tracker_id from rule r cross join lateral (${seenOf(viewer)}) b
    where r.account_id = ${viewer.account_id} and r.id = ${rule_id} and b.tracker_id = any(${tracker_ids}::int[])
    on conflict do nothing returning tracker_id`.execute(db)
  return [...named, ...rows.map(({ tracker_id }) => tracker_id)]
}

/** Unbinds the rule from all trackers that the viewer sees but these; answers those that it was bound to. */
export const unbindOthers = (db: Db, viewer: Viewer, rule_id: number, but: readonly number[]): Promise<number[]> =>
  unbindSeen(db, viewer, rule_id, sql`b.tracker_id <> all(${but}::int[])`)

/** Targets beside trackers by name, which the caller has held. */
export type Open = Pick<Targets, 'all' | 'groups' | 'tags' | 'departments' | 'except'>

const closed: Open = { all: false, groups: [], tags: [], departments: [], except: [] }

/** Lets the rule watch whoever belongs to these; or, told nothing, those alone that it names. What the viewer does not see stays left out. */
export const open = async (db: Db, viewer: Viewer, rule_id: number, told: Open = closed): Promise<void> => {
  const { account_id } = viewer
  await sql`
    update rule set watches_all = ${told.all}
    where account_id = ${account_id} and id = ${rule_id} and watches_all <> ${told.all}`.execute(db)
  for (const { name, table, column } of kept_by) {
    await sql`
      delete from ${sql.table(table)} where account_id = ${account_id} and rule_id = ${rule_id}
        and ${sql.ref(column)} <> all(${told[name]}::int[])`.execute(db)
    await add(db, viewer, rule_id, { table, column, ids: told[name] })
  }
  await unbindSeen(db, viewer, rule_id, sql`b.tracker_id <> all(${told.except}::int[])`, 'rule_except')
  await add(db, viewer, rule_id, { table: 'rule_except', column: 'tracker_id', ids: told.except })
}

const add = async (
  db: Db,
  { account_id }: Owner,
  rule_id: number,
  { table, column, ids }: { table: string; column: string; ids: readonly number[] },
): Promise<void> => {
  await sql`
    insert into ${sql.table(table)} (account_id, rule_id, ${sql.ref(column)})
    select ${account_id}, ${rule_id}, unnest(${ids}::int[]) on conflict do nothing`.execute(db)
}

/**
 * Lets the rules of a sub-user name all trackers that they watch now, and watch no others: they stay when it goes, and what it sees
 * does not.
 */
export const close = async (db: Db, { account_id }: Owner, user_id: number): Promise<void> => {
  const theirs = sql`r.account_id = ${account_id} and r.user_id = ${user_id} and ${sql.raw(isOpen)}`
  await sql`
    insert into rule_tracker (account_id, rule_id, tracker_id)
    select r.account_id, r.id, b.tracker_id from rule r cross join lateral (${sql.raw(trackersOf)}) b
    where ${theirs} on conflict do nothing`.execute(db)
  const { rows } = await sql<{ id: number }>`select r.id from rule r where ${theirs} order by r.id`.execute(db)
  for (const { id } of rows) await open(db, masterOf(account_id), id)
}

/** Takes all rules from the tracker, also those that watch it without naming it. */
export const unbindAll = async (db: Db, { account_id, id: tracker_id }: Held<'tracker'>): Promise<void> => {
  await db
    .deleteFrom('rule_tracker')
    .where('account_id', '=', account_id)
    .where('tracker_id', '=', tracker_id)
    .execute()
  await sql`
    insert into rule_except (account_id, rule_id, tracker_id)
    select t.account_id, b.rule_id, t.id from tracker t cross join lateral (${sql.raw(rulesOf)}) b
    where t.account_id = ${account_id} and t.id = ${tracker_id} on conflict do nothing`.execute(db)
}

/** The largest number of rules that name one of these trackers, or with `all` any one. */
export const mostOfOne = async (
  db: Db,
  { account_id }: Owner,
  tracker_ids: readonly number[] | 'all',
): Promise<number> => {
  const some = tracker_ids === 'all' ? sql`true` : sql`tracker_id = any(${tracker_ids}::int[])`
  const { rows } = await sql<{ most: number }>`
    select coalesce(max(count), 0)::int as most from (
      select count(*) from rule_tracker where account_id = ${account_id} and ${some} group by tracker_id) as counts`.execute(
    db,
  )
  return rows[0]?.most ?? 0
}

/**
 * The number of rules that may watch a tracker without naming it, whatever it belongs to and comes to belong to: it is of one group and
 * has one driver, and may have all tags.
 */
export const mostUnnamed = async (db: Db, { account_id }: Owner): Promise<number> => {
  const ofOne = (table: string, column: string) => sql`
    coalesce((select max(count) from (
      select count(*) from ${sql.table(table)} where account_id = ${account_id} group by ${sql.ref(column)}) as counts), 0)`
  const { rows } = await sql<{ most: number }>`
    select (${ofOne('rule_group', 'group_id')} + ${ofOne('rule_department', 'department_id')} + (
      select count(*) from rule r where r.account_id = ${account_id} and (r.watches_all or exists (
        select from rule_tag x where x.account_id = r.account_id and x.rule_id = r.id))))::int as most`.execute(db)
  return rows[0]?.most ?? 0
}
