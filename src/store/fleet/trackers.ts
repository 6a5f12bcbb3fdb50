import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { numbers, numbersOf } from '#store/columns.ts'
import type { Db } from '#store/db.ts'
import { type Held, held } from '#store/held.ts'
import { listOf } from '#store/lists.ts'
import type { Viewer } from '#store/owner.ts'
import { contains } from '#store/sql/contains.ts'
import type { Named } from '#store/sql/names.ts'
import type { Database } from '#store/tables.gen.ts'

/** SQL of the tags of a tracker, by their ordinals. */
export const tagBindings = (row: ExpressionBuilder<Database, 'tracker'>) =>
  jsonArrayFrom(
    row
      .selectFrom('tracker_tag')
      .select(['tag_id', 'ordinal'])
      .whereRef('tracker_tag.account_id', '=', 'tracker.account_id')
      .whereRef('tracker_tag.tracker_id', '=', 'tracker.id')
      .orderBy('ordinal'),
  ).as('tag_bindings')

/** A query of the trackers that the viewer may see: all of the account, and for a sub-user only those bound to it. */
export const visibleTrackers = (db: Db, { account_id, user_id, master }: Viewer) =>
  db
    .selectFrom('tracker')
    .innerJoin('source', 'source.id', 'tracker.source_id')
    .where('tracker.account_id', '=', account_id)
    .where('tracker.deleted', 'is', null)
    .$if(!master, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('subuser_tracker as bound')
            .select(sql`1`.as('one'))
            .whereRef('bound.account_id', '=', 'tracker.account_id')
            .whereRef('bound.tracker_id', '=', 'tracker.id')
            .where('bound.user_id', '=', user_id),
        ),
      ),
    )

/** The trackers of these ids that the viewer may see, and whether their plans have reports. */
export const reportable = (db: Db, viewer: Viewer, tracker_ids: readonly number[]) =>
  visibleTrackers(db, viewer)
    .innerJoin('tariff', 'tariff.id', 'source.tariff_id')
    .select(['tracker.id', 'tariff.has_reports'])
    .where(sql<boolean>`tracker.id = any(${tracker_ids}::int[])`)
    .execute()

/** SQL of whether the tracker's device is blocked, by its dealer or for what is not paid. */
export const isBlocked = sql<boolean>`(source.blocked or source.unpaid)`.as('blocked')

/** The list of working statuses that the device was given: of its owner, and so not for clones. */
const listing = sql<number | null>`case when not tracker.clone then source.status_listing_id end`.as(
  'status_listing_id',
)

/** Icons that a tracker may be drawn as. */
export const icons = [
  'car',
  'van',
  'truck',
  'trailer',
  'bus',
  'motorbike',
  'tractor',
  'boat',
  'person',
  'container',
] as const
type Icon = (typeof icons)[number]

/** Columns of a tracker that an account is told, beside its tags. */
export const trackerColumns = [
  'tracker.id',
  'tracker.label',
  'tracker.clone',
  'tracker.group_id',
  'tracker.avatar_file_name',
  'tracker.marker_icon',
  'tracker.marker_color',
  'source.id as source_id',
  'source.device_id',
  'source.model',
  isBlocked,
  'source.tariff_id',
  listing,
  'source.creation_date',
  'source.tariff_end_date',
  'source.phone',
] as const

const wholeTrackers = (db: Db, viewer: Viewer) =>
  visibleTrackers(db, viewer)
    .select(trackerColumns)
    .select((row) => tagBindings(row as unknown as ExpressionBuilder<Database, 'tracker'>))

type Row = Awaited<ReturnType<ReturnType<typeof wholeTrackers>['executeTakeFirstOrThrow']>>

export const shaped = ({ id, label, clone, group_id, avatar_file_name, tag_bindings, source_id, ...row }: Row) => {
  const { marker_icon, marker_color: color, ...source } = row
  const icon = icons.find((known) => known === marker_icon) ?? null
  return {
    id,
    label,
    clone,
    group_id: group_id ?? 0,
    ...(avatar_file_name && { avatar_file_name }),
    source: { id: source_id, ...source },
    tag_bindings,
    ...((icon || color) && { marker: { icon, color } }),
  }
}

/** Trackers by label; `labels`: any of these substrings, `tag_ids`: all of these tags. */
export const list = async (
  db: Db,
  viewer: Viewer,
  { labels, tag_ids }: { labels?: readonly string[]; tag_ids?: readonly number[] } = {},
) => {
  const rows = await wholeTrackers(db, viewer)
    .$if(labels !== undefined, (query) =>
      query.where(({ or, eb }) => or((labels ?? []).map((label) => eb('tracker.label', 'ilike', contains(label))))),
    )
    .$if(tag_ids !== undefined, (query) =>
      query.where(
        sql<boolean>`${[...new Set(tag_ids)]}::int[] <@ array(select tag_id from tracker_tag where tracker_tag.account_id = tracker.account_id and tracker_tag.tracker_id = tracker.id)`,
      ),
    )
    .orderBy('tracker.label')
    .orderBy('tracker.id')
    .limit(10_000)
    .execute()
  return rows.map(shaped)
}

/** Ids of the trackers that the viewer sees, 10,000 at most. */
export const ids = async (db: Db, viewer: Viewer): Promise<number[]> => {
  const rows = await visibleTrackers(db, viewer).select('tracker.id').orderBy('tracker.id').limit(10_000).execute()
  return rows.map(({ id }) => id)
}

/** Reads which of these trackers the viewer sees and are not blocked: their ids. */
export const unblockedIds = async (db: Db, viewer: Viewer, tracker_ids: readonly number[]): Promise<number[]> => {
  const row = await visibleTrackers(db, viewer)
    .select(sql.raw<Buffer | null>(numbers('tracker.id')).as('ids'))
    .where(sql<boolean>`tracker.id = any(${listOf(tracker_ids)}::int[]) and not (source.blocked or source.unpaid)`)
    .executeTakeFirst()
  return [...numbersOf(row?.ids)]
}

export const read = async (db: Db, viewer: Viewer, tracker_id: number) => {
  const row = await wholeTrackers(db, viewer).where('tracker.id', '=', tracker_id).executeTakeFirst()
  return row && shaped(row)
}

/** What operations must know of trackers before they touch them. */
const knownTrackers = (db: Db, viewer: Viewer) =>
  visibleTrackers(db, viewer).select([
    'tracker.id',
    'tracker.source_id',
    'tracker.label',
    'tracker.group_id',
    'tracker.clone',
    'source.model',
    isBlocked,
  ])

/** Trackers of these ids that the viewer sees. */
export const find = (db: Db, viewer: Viewer, tracker_ids: readonly number[]) =>
  knownTrackers(db, viewer).where(sql<boolean>`tracker.id = any(${tracker_ids}::int[])`).execute()

export const findOne = (db: Db, viewer: Viewer, tracker_id: number) =>
  knownTrackers(db, viewer).where('tracker.id', '=', tracker_id).executeTakeFirst()

/** The tracker of the device that calls itself so, if the viewer sees it. */
export const findByDevice = (db: Db, viewer: Viewer, device_id: string) =>
  knownTrackers(db, viewer).where('source.device_id', '=', device_id).executeTakeFirst()

/** Locks a tracker that the viewer sees, until the transaction ends. */
export const lock = async (db: Db, viewer: Viewer, tracker_id: number) => {
  const those = knownTrackers(db, viewer).where('tracker.id', '=', tracker_id)
  const row = await those.forNoKeyUpdate('tracker').executeTakeFirst()
  return row && held('tracker', viewer, row)
}

/** Locks those of the trackers that the viewer sees, until the transaction ends. */
export const lockAll = async (db: Db, viewer: Viewer, tracker_ids: readonly number[]) => {
  const those = knownTrackers(db, viewer).where(sql<boolean>`tracker.id = any(${tracker_ids}::int[])`)
  const rows = await those.orderBy('tracker.id').forNoKeyUpdate('tracker').execute()
  return rows.map((row) => held('tracker', viewer, row))
}

export interface NamedTracker extends Named {
  blocked: boolean
  vehicle_id: number | null
  employee_id: number | null
}

/** Trackers that the viewer sees and that are called so, with the vehicles and employees tied to them. */
export const findNamed = (db: Db, viewer: Viewer, names: readonly string[]): Promise<NamedTracker[]> => {
  if (names.length === 0) return Promise.resolve([])
  const tied = (table: 'vehicle' | 'employee') =>
    sql<number | null>`(
      select id from ${sql.table(table)} tied where tied.account_id = tracker.account_id and tied.tracker_id = tracker.id
    )`
  const name = sql<string>`lower(btrim(tracker.label))`
  return visibleTrackers(db, viewer)
    .select(['tracker.id', isBlocked])
    .select([name.as('name'), tied('vehicle').as('vehicle_id'), tied('employee').as('employee_id')])
    .where(sql<boolean>`${name} = any(${names}::text[])`)
    .orderBy('tracker.id')
    .execute()
}

export const updateSettings = async (
  db: Db,
  { account_id }: Viewer,
  tracker_id: number,
  settings: { label: string; group_id: number | null },
): Promise<void> => {
  await db
    .updateTable('tracker')
    .set(settings)
    .where('account_id', '=', account_id)
    .where('id', '=', tracker_id)
    .execute()
}

export const setMarker = async (
  db: Db,
  { account_id, id: tracker_id }: Held<'tracker'>,
  { icon, color }: { icon: Icon | null; color: string | null },
): Promise<void> => {
  await db
    .updateTable('tracker')
    .set({ marker_icon: icon, marker_color: color })
    .where('account_id', '=', account_id)
    .where('id', '=', tracker_id)
    .execute()
}

export interface TagBinding {
  tag_id: number
  ordinal: number
}

/** Gives the tracker these tags and no others. The caller has held the tags. */
export const setTags = async (
  db: Db,
  { account_id, id: tracker_id }: Held<'tracker'>,
  bindings: readonly TagBinding[],
): Promise<void> => {
  await db.deleteFrom('tracker_tag').where('account_id', '=', account_id).where('tracker_id', '=', tracker_id).execute()
  if (bindings.length === 0) return
  const rows = bindings.map(({ tag_id, ordinal }) => ({ account_id, tracker_id, tag_id, ordinal }))
  await db.insertInto('tracker_tag').values(rows).execute()
}
