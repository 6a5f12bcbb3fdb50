import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { RecordedTracker } from '#store/fleet/device-recorded.ts'
import type { Viewer } from '#store/owner.ts'
import type { Query } from '#store/query.ts'
import { driver_name } from '#store/sql/driver-name.ts'
import * as marks from './marks.ts'

/**
 * Reading the history (supplement 7.1). Entries lie in the indexes by both times, of the account and of each tracker: the ids
 * of a page are found there, and the entries are read by their ids.
 */

/** Entries that a list is asked for. */
export interface Wanted {
  /** Whose entries. */
  trackers: readonly RecordedTracker[]
  /** They are all that the account has, so that the index of the account is read. */
  all: boolean
  /** By what they go, and of what the period is: when they were received, unless it says when they happened. */
  sort?: 'time' | 'event_time'
  from: Date
  /** Included; without it, until now. */
  to?: Date
  events?: readonly string[]
  type?: string
  only_emergency?: boolean
  only_unread?: boolean
  /** Only what was of one of these when it happened; null for all of a kind, an empty list for none. */
  assets?: { vehicles: readonly number[] | null; employees: readonly number[] | null }
  /** Only what one of these drove when it happened. */
  drivers?: readonly number[]
}

export interface Entry {
  id: number
  type: 'socket' | 'tracker' | 'camera'
  is_read: boolean
  message: string
  time: Date
  event_time: Date
  event: string
  tracker_id: number
  rule_id: number | null
  track_id: number
  lat: number | null
  lng: number | null
  /** metres */
  precision: number | null
  address: string
  emergency: boolean
  employee_id: number | null
  extra: Record<string, unknown>
  /** What its vehicle is called, else its employee. */
  asset_label: string | null
  /** What its employee is called. */
  driver: string | null
  /** How who asks reads: language and units. */
  locale: string
  measures: string
}

/** The first of the wanted entries by their sort, or with `ascending` false the last. */
export const list = async (
  db: Db,
  viewer: Viewer,
  wanted: Wanted,
  { ascending, limit }: { ascending: boolean; limit: number },
): Promise<Entry[]> => {
  if (wanted.trackers.length === 0 || limit === 0) return []
  const line = await marks.line(db, viewer)
  const order = ascending ? sql`asc` : sql`desc`
  const { sort = 'time' } = wanted
  const inOrder = sql`order by ${sql.ref(sort)} ${order}, id ${order} limit ${limit}`
  const at = sql.ref(`h.${sort}`)
  const where = conditions(viewer, wanted, line)
  // Assets have indexes of their own, which PostgreSQL takes where they serve.
  const ids =
    wanted.all || wanted.assets
      ? sql`select h.id, ${at} from history h where ${ofTrackers(wanted)} and ${where} ${inOrder}`
      : sql`select f.id, ${sql.ref(`f.${sort}`)} from ${trackersOf(wanted)} cross join lateral (
          select h.id, ${at} from history h
          where h.tracker_id = k.tracker_id and ${at} >= k.kept_from and ${where} ${inOrder}) f ${inOrder}`
  const { rows } = await sql<Entry>`
    with page as materialized (${ids})
    select ${entryColumns}, ${isRead(viewer, line)} as is_read from page
    join history h on h.account_id = ${viewer.account_id} and h.id = page.id
    ${besides(viewer)} order by ${at} ${order}, h.id ${order}`.execute(db)
  return rows
}

/** An event, how often it stands among the newest entries, and the newest of its entries. */
export interface Told {
  event: string
  count: number
  ids: number[]
}

/** A tracker as no index knows it: of all trackers the index of the account is read, where PostgreSQL might go through each of theirs. */
export const of_no_index = sql`(h.tracker_id + 0)`

/**
 * Events of the newest of the wanted entries, the most frequent first. @param looked entries that are looked at, so
 * that it costs the same however many there are @param shown ids of an event
 */
export const newest = async (
  db: Db,
  viewer: Viewer,
  wanted: Wanted,
  { looked, shown }: { looked: number; shown: number },
): Promise<Told[]> => {
  if (wanted.trackers.length === 0) return []
  const at = sql.ref(`h.${wanted.sort ?? 'time'}`)
  const where = conditions(viewer, wanted, await marks.line(db, viewer))
  const first = sql`order by at desc, id desc limit ${looked}`
  const entry = sql`select h.id, h.event, ${at} as at from history h`
  // Emergencies are few, and have an index of the account.
  const found =
    wanted.all || wanted.only_emergency
      ? sql`${entry} where ${ofTrackers(wanted, of_no_index)} and ${where} ${first}`
      : sql`select f.* from ${trackersOf(wanted)} cross join lateral (
          ${entry} where h.tracker_id = k.tracker_id and ${at} >= k.kept_from and ${where} ${first}) f ${first}`
  const { rows } = await sql<Told>`
    with found as materialized (${found})
    select event, count(*)::int as count, (array_agg(id::float8 order by at desc, id desc))[1:${shown}] as ids
    from found group by event order by 2 desc, 1`.execute(db)
  return rows
}

/** Entries of these ids, by when they happened, the last first; whether the viewer may see their trackers is not checked. */
export const readSome = async (db: Db, viewer: Viewer, ids: readonly number[]): Promise<Entry[]> => {
  const line = await marks.line(db, viewer)
  const { rows } = await sql<Entry>`
    select ${entryColumns}, ${isRead(viewer, line)} as is_read from history h ${besides(viewer)}
    where h.account_id = ${viewer.account_id} and h.id = any(${ids}::bigint[]) and ${isTold(viewer)}
    order by h.event_time desc, h.id desc`.execute(db)
  return rows
}

export interface Count {
  total: number
  total_unread: number
}

/** The numbers of the wanted entries, and of the unread ones among them. */
export const count = async (db: Db, viewer: Viewer, wanted: Wanted): Promise<Count> => {
  if (wanted.trackers.length === 0) return { total: 0, total_unread: 0 }
  const line = await marks.line(db, viewer)
  const { rows } = await sql<Count>`
    select count(*)::int as total, (count(*) filter (where not ${isRead(viewer, line)}))::int as total_unread
    from history h where ${ofTrackers(wanted)} and ${conditions(viewer, wanted, line)}`.execute(db)
  return rows[0] as Count
}

/** One entry; whether the viewer may see its tracker is not checked. */
export const read = async (db: Db, viewer: Viewer, id: number): Promise<Entry | undefined> => {
  const line = await marks.line(db, viewer)
  const { rows } = await sql<Entry>`
    select ${entryColumns}, ${isRead(viewer, line)} as is_read from history h ${besides(viewer)}
    where h.account_id = ${viewer.account_id} and h.id = ${id} and ${isTold(viewer)}`.execute(db)
  return rows[0]
}

const trackersOf = ({ trackers }: Wanted) => sql`
  unnest(${trackers.map(({ tracker_id }) => tracker_id)}::int[],
    ${trackers.map(({ kept_from }) => kept_from)}::timestamptz[]) as k (tracker_id, kept_from)`

/** By storage periods, of which there are few: a join of trackers would be planned as if it found next to nothing. */
export const ofTrackers = ({ trackers, sort = 'time' }: Wanted, column = sql`h.tracker_id`) => {
  const byPeriod = [...Map.groupBy(trackers, ({ kept_from }) => kept_from.getTime())]
  const parts = byPeriod.map(([kept_from, some]) => {
    const ids = some.map(({ tracker_id }) => tracker_id)
    return sql`(${column} = any(${ids}::int[]) and ${sql.ref(`h.${sort}`)} >= ${new Date(kept_from)})`
  })
  return sql`(${sql.join(parts, sql` or `)})`
}

const entryColumns = sql`h.id::float8, h.type, h.message, h.time, h.event_time, h.event, h.tracker_id, h.rule_id,
  h.track_id::float8, h.lat, h.lng, h.precision, h.address, h.emergency, h.employee_id, h.extra,
  coalesce(v.label, ${driver_name}) as asset_label, ${driver_name} as driver,
  reader.locale, reader.measurement_system as measures`

/** What the columns are read of besides the entry. */
const besides = ({ user_id }: Viewer) => sql`
  join users reader on reader.id = ${user_id}
  left join vehicle v on v.account_id = h.account_id and v.id = h.vehicle_id
  left join employee e on e.account_id = h.account_id and e.id = h.employee_id`

const isRead = ({ account_id, user_id }: Viewer, line: number) => sql`(h.id <= ${line} or h.id in (
  select entry_id from history_read where account_id = ${account_id} and user_id = ${user_id} and entry_id > ${line}))`

/** What a private rule told is only its author's, and the master's. */
const isTold = ({ user_id, master }: Viewer) =>
  master ? sql`true` : sql`(h.private_to is null or h.private_to = ${user_id})`

/** Bounds that do not depend on the tracker come too, so that the index of the account is read between them. */
export const conditions = (viewer: Viewer, wanted: Wanted, line: number): RawBuilder<unknown> => {
  const { trackers, sort = 'time', from, to, events, type, only_emergency, only_unread, assets: of, drivers } = wanted
  const at = sql.ref(`h.${sort}`)
  const kept = trackers.reduce((first, { kept_from }) => Math.min(first, kept_from.getTime()), Infinity)
  const all: RawBuilder<unknown>[] = [
    sql`h.account_id = ${viewer.account_id}`,
    sql`${at} >= ${new Date(Math.max(from.getTime(), kept))}`,
    isTold(viewer),
  ]
  if (to) all.push(sql`${at} <= ${to}`)
  if (events) all.push(sql`h.event = any(${[...events]}::text[])`)
  if (type) all.push(sql`h.type = ${type}`)
  if (only_emergency) all.push(sql`h.emergency`)
  if (only_unread) all.push(sql`h.id > ${line} and not ${isRead(viewer, line)}`)
  if (of) all.push(sql`(${isOf('vehicle_id', of.vehicles)} or ${isOf('employee_id', of.employees)})`)
  if (drivers) all.push(isOf('employee_id', drivers))
  return sql.join(all, sql` and `)
}

const isOf = (column: 'vehicle_id' | 'employee_id', ids: readonly number[] | null) => {
  const of = sql.ref(`h.${column}`)
  return ids === null ? sql`${of} is not null` : sql`${of} = any(${[...ids]}::int[])`
}

/** The number of a tracker's entries in each of the periods, both ends included; milliseconds since 1970 UTC. @param events only these */
export const countWithin = async (
  db: Db,
  viewer: Viewer,
  tracker_id: number,
  periods: readonly { start_time: number; end_time: number }[],
  events?: readonly string[],
): Promise<number[]> => {
  if (periods.length === 0) return []
  const { rows } = await sql<{ count: number }>`
    select (select count(*)::int from history h
      where h.account_id = ${viewer.account_id} and h.tracker_id = ${tracker_id} and ${isTold(viewer)}
        and (${events ?? null}::text[] is null or h.event = any(${events ?? null}::text[]))
        and h.event_time between to_timestamp(p.first / 1000) and to_timestamp(p.last / 1000)) as count
    from unnest(${periods.map(({ start_time }) => start_time)}::float8[],
      ${periods.map(({ end_time }) => end_time)}::float8[]) with ordinality as p (first, last, at) order by p.at`.execute(
    db,
  )
  return rows.map(({ count }) => count)
}

/**
 * Entries of these accounts that were made after `since`, by id, the newest thousand; for callers that know who may see
 * them.
 */
export const madeSince = (
  query: Query,
  account_ids: readonly number[],
  since: Date,
): Promise<{ account_id: number; id: number; time: Date }[]> =>
  query(
    `select account_id, id, time from (
       select account_id, id, time from history where account_id = any($1::int[]) and time >= $2 order by time desc, id desc limit 1000
     ) newest order by id`,
    [account_ids, since],
  )
