import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#store/db.ts'
import { type Held, held } from '#store/held.ts'
import type { Owner, Viewer } from '#store/owner.ts'

/** A viewer with its rights, who looks at what may be tied to trackers. */
export interface Keeper extends Viewer {
  rights: readonly string[]
}

/**
 * SQL condition that the viewer sees a row: a sub-user sees what is tied to trackers bound to it, and what is tied to
 * none if it holds the right to make such things (docs/decisions/sub-users.md).
 */
export const isTiedVisible = (
  table: 'vehicle' | 'employee' | 'task',
  { account_id, user_id, master, rights }: Keeper,
  /** What the table is called in the query. */
  row: string = table,
): RawBuilder<boolean> =>
  master
    ? sql<boolean>`true`
    : sql<boolean>`case when ${sql.ref(`${row}.tracker_id`)} is null then ${rights.includes(`${table}_update`)} else
        exists (
          select from subuser_tracker bound
          where bound.account_id = ${account_id} and bound.user_id = ${user_id}
            and bound.tracker_id = ${sql.ref(`${row}.tracker_id`)}
        ) end`

/** Trackers of any accounts. */
export type Trackers = readonly (Owner & { id: number })[]

const asRows = (trackers: Trackers): RawBuilder<unknown> =>
  sql`jsonb_to_recordset(${JSON.stringify(trackers.map(({ id, account_id }) => ({ id, account_id })))}::jsonb)
    as given (id int, account_id int)`

/** Locks those of the trackers that exist, until the transaction ends: nobody ties or binds anything to them. */
export const hold = async (db: Db, trackers: Trackers): Promise<Held<'tracker'>[]> => {
  const { rows } = await sql<Owner & { id: number }>`
    select t.account_id, t.id from tracker t join ${asRows(trackers)} on t.account_id = given.account_id and t.id = given.id
    order by t.id for update of t`.execute(db)
  return rows.map((row) => held('tracker', row, row))
}

/** Vehicles that the trackers (of `hold`) are tied to. Nobody ties others until the transaction ends. */
export const vehiclesOf = async (
  db: Db,
  trackers: readonly Held<'tracker'>[],
): Promise<{ id: number; tracker_id: number }[]> => {
  const { rows } = await sql<{ id: number; tracker_id: number }>`
    select v.id, v.tracker_id from vehicle v
    join ${asRows(trackers)} on v.account_id = given.account_id and v.tracker_id = given.id
    order by v.id`.execute(db)
  return rows
}

/** Takes their open tasks from trackers that end or leave their account: these wait to be given to somebody else. */
const leaveTasks = async (db: Db, trackers: readonly Held<'tracker'>[]): Promise<void> => {
  await sql`
    with left_alone as (
      update task t set tracker_id = null from ${asRows(trackers)}
      where t.account_id = given.account_id and t.tracker_id = given.id and t.status in ('assigned', 'arrived')
      returning t.account_id, t.id)
    insert into task_history (account_id, task_id, event_date, operation, payload)
    select account_id, id, now(), 'assign', '{"tracker_id": null}' from left_alone`.execute(db)
}

/** Unties vehicles and employees, and open tasks, from trackers that end or leave their account. */
export const untie = async (db: Db, trackers: readonly Held<'tracker'>[]): Promise<void> => {
  if (trackers.length === 0) return
  for (const table of ['vehicle', 'employee'])
    await sql`
      update ${sql.table(table)} t set tracker_id = null, tracker_label = null from ${asRows(trackers)}
      where t.account_id = given.account_id and t.tracker_id = given.id`.execute(db)
  await leaveTasks(db, trackers)
  // What is to be asked of them from the next day on is asked of nobody.
  await sql`update task_schedule t set tracker_id = null from ${asRows(trackers)}
    where t.account_id = given.account_id and t.tracker_id = given.id`.execute(db)
}

/** Columns that tie a row to the tracker, or with null to none; no columns for `undefined`. */
export const tying = (owner: Owner, tracker: Held<'tracker'> | null | undefined) =>
  tracker === undefined
    ? {}
    : { tracker_id: tracker?.id ?? null, tracker_label: labelOfTracker(owner, tracker?.id ?? null) }

/** SQL of the label of a tracker, for a row that is being tied to it: from then on the foreign key keeps it. */
export const labelOfTracker = (
  { account_id }: Owner,
  tracker_id: number | null | RawBuilder<unknown>,
): RawBuilder<string | null> =>
  sql<string | null>`(select label from tracker where account_id = ${account_id} and id = ${tracker_id}::int)`
