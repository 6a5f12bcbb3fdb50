import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import { visibleTrackers } from '#store/fleet/trackers.ts'
import type { Owner, Viewer } from '#store/owner.ts'
import { lockUser } from '#store/sql/user-lock.ts'

/** Reports that people keep to ask for again: their own, and those that others of the account share. */

export interface NewSavedReport {
  name: string
  shared: boolean
  period: string
  /** Whose: these, those with a tag, those in a group; all null for all that who asks sees. */
  tracker_ids: number[] | null
  tag_ids: number[] | null
  group_ids: number[] | null
  time_filter: { from: string; to: string; weekdays: number[] } | null
  plugin: { plugin_id: number; [name: string]: unknown }
  include_places_in_address: boolean
  include_zones_in_address: boolean
}

export interface SavedReport extends NewSavedReport {
  id: number
  /** Whether the viewer may change and delete it. */
  editable: boolean
}

/** Number of reports that a user keeps, at most. */
export const most_saved = 200

/** SQL of whether the viewer may change and delete one. */
const isEditable = ({ user_id, master }: Viewer) =>
  sql<boolean>`(saved_report.user_id = ${user_id} or (${master} and saved_report.shared))`

/** By name: the viewer's own and those that are shared. Trackers that it does not see are left out of them. */
export const list = async (db: Db, viewer: Viewer): Promise<SavedReport[]> => {
  const { account_id, user_id } = viewer
  const seen = visibleTrackers(db, viewer).select('tracker.id')
  const rows = await db
    .selectFrom('saved_report')
    .select(['id', 'name', 'shared', 'period', 'tag_ids', 'group_ids', 'time_filter', 'plugin'])
    .select(['include_places_in_address', 'include_zones_in_address', isEditable(viewer).as('editable')])
    .select(
      sql<number[] | null>`case when tracker_ids is not null then array(
        select seen.id from (${seen}) as seen where seen.id = any(saved_report.tracker_ids) order by seen.id) end`.as(
        'tracker_ids',
      ),
    )
    .where('account_id', '=', account_id)
    .where((row) => row.or([row('user_id', '=', user_id), row('shared', '=', true)]))
    .orderBy('name')
    .orderBy('id')
    .limit(10_000)
    .execute()
  return rows as unknown as SavedReport[]
}

/** The number of those that the user keeps; the account is locked, so that no other is made until the transaction ends. */
export const countForMore = async (db: Db, { account_id, user_id }: Viewer): Promise<number> => {
  await lockUser(db, account_id)
  const { count } = await db
    .selectFrom('saved_report')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('account_id', '=', account_id)
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

const written = ({ time_filter, plugin, ...rest }: NewSavedReport) => ({
  ...rest,
  time_filter: time_filter && JSON.stringify(time_filter),
  plugin: JSON.stringify(plugin),
})

/** Keeps one of the user; answers its id. */
export const create = async (db: Db, { account_id, user_id }: Viewer, saved: NewSavedReport): Promise<number> => {
  const { id } = await db
    .insertInto('saved_report')
    .values({ ...written(saved), account_id, user_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes one that the viewer may change. Answers whether there was one. */
export const update = async (db: Db, viewer: Viewer, id: number, saved: NewSavedReport): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('saved_report')
    .set(written(saved))
    .where('account_id', '=', viewer.account_id)
    .where('id', '=', id)
    .where(isEditable(viewer))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes one that the viewer may change. Answers whether there was one. */
export const remove = async (db: Db, viewer: Viewer, id: number): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('saved_report')
    .where('account_id', '=', viewer.account_id)
    .where('id', '=', id)
    .where(isEditable(viewer))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes those of a user who goes; those that are shared become the master's. */
export const leave = async (db: Db, { account_id }: Owner, user_id: number): Promise<void> => {
  const own = sql`account_id = ${account_id} and user_id = ${user_id}`
  await sql`delete from saved_report where ${own} and not shared`.execute(db)
  await sql`update saved_report set user_id = ${account_id} where ${own}`.execute(db)
}

/** Answers whether the account has all of these tags and groups. */
export const hasAll = async (
  db: Db,
  { account_id }: Owner,
  { tag_ids, group_ids }: Pick<NewSavedReport, 'tag_ids' | 'group_ids'>,
): Promise<boolean> => {
  const { rows } = await sql<{ has_all: boolean }>`
    select not exists (select from unnest(${tag_ids ?? []}::int[]) as given (id)
        where not exists (select from tag where tag.account_id = ${account_id} and tag.id = given.id))
      and not exists (select from unnest(${group_ids ?? []}::int[]) as given (id)
        where not exists (select from tracker_group g where g.account_id = ${account_id} and g.id = given.id)) as has_all`.execute(
    db,
  )
  return rows[0]?.has_all === true
}
