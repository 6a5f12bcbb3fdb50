import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#store/db.ts'
import { visibleTrackers } from '#store/fleet/trackers.ts'
import { type Held, held } from '#store/held.ts'
import type { Owner, Viewer } from '#store/owner.ts'
import { driver_name } from '#store/sql/driver-name.ts'
import { ordered, type Sort } from '#store/sql/sort.ts'

/** The journal of drivers (supplement 2, 3.2): entries of trackers, kept until they are deleted, whatever the plan keeps of points. */

/** Words about a drive, which may be changed. */
export interface Said {
  type: 'work' | 'personal' | 'other'
  commute: boolean
  purpose: string | null
  partner: string | null
  comment: string | null
}

/** An entry that is made. Kilometres. */
export interface NewEntry extends Said {
  employee_id: number | null
  start_date: Date
  end_date: Date
  start_location: Place
  end_location: Place
  length: number
  start_odometer: number | null
  end_odometer: number | null
}

interface Place {
  lat: number
  lng: number
  address: string
}

export interface Entry extends NewEntry {
  id: number
  tracker_id: number
  created: Date
  /** The full name of the employee; null without one, or where it is gone. */
  driver: string | null
}

/** Entries of one tracker, at most, as many changes of them, and those that are listed. */
export const most_entries = 100_000
export const most_changes = 100_000
export const most_listed = 10_000

const lastNameFirst = sql`nullif(lower(concat_ws(' ', e.last_name, e.first_name, e.middle_name)), '')`

const columns = sql`j.id, j.tracker_id, j.employee_id, j.start_date, j.end_date, j.type, j.commute, j.purpose, j.partner, j.comment,
  jsonb_build_object('lat', j.start_lat, 'lng', j.start_lng, 'address', j.start_address) as start_location,
  jsonb_build_object('lat', j.end_lat, 'lng', j.end_lng, 'address', j.end_address) as end_location,
  j.length, j.start_odometer, j.end_odometer, j.created, ${driver_name} as driver`

/** Columns by which entries are sorted, of entries `j` and their employees `e`; days are those of a zone. */
const orders = (zone: string) =>
  ({
    start_date: sql`(j.start_date at time zone ${zone})::date`,
    end_date: sql`(j.end_date at time zone ${zone})::date`,
    start_datetime: sql`j.start_date`,
    end_datetime: sql`j.end_date`,
    start_address: sql`lower(j.start_address)`,
    end_address: sql`lower(j.end_address)`,
    driver: lastNameFirst,
    type: sql`j.type`,
  }) as const satisfies Record<string, RawBuilder<unknown>>

export const sort_columns = [
  ...(['start_date', 'end_date', 'start_datetime', 'end_datetime'] as const),
  ...(['start_address', 'end_address', 'driver', 'type'] as const),
]
export type Order = (typeof sort_columns)[number]

export interface Wanted {
  tracker_id: number
  /** Entries that have a part in it. */
  period?: { from: Date; to: Date } | undefined
  entry_ids?: readonly number[] | undefined
  types?: readonly string[] | undefined
  sort: readonly Sort<Order>[]
  /** An IANA name, by which days are told. */
  zone: string
}

/** Lists entries of a tracker, 10,000 at most; whether the viewer sees the tracker is asked before. */
export const list = async (
  db: Db,
  { account_id }: Owner,
  { tracker_id, period, entry_ids, types, sort, zone }: Wanted,
): Promise<Entry[]> => {
  const sorts: Sort<Order>[] = [...sort, { property: 'start_datetime', ascending: sort.at(-1)?.ascending ?? true }]
  const { rows } = await sql<Entry>`
    select ${columns} from journal_entry j
      left join employee e on e.account_id = j.account_id and e.id = j.employee_id
    where j.account_id = ${account_id} and ${isWanted({ tracker_id, period, entry_ids, types })}
    order by ${ordered('j', orders(zone), sorts)} limit ${most_listed}`.execute(db)
  return rows
}

type Which = Pick<Wanted, 'tracker_id' | 'period' | 'entry_ids' | 'types'>

const isWanted = ({
  tracker_id,
  period,
  entry_ids,
  types,
}: Which): RawBuilder<boolean> => sql<boolean>`j.tracker_id = ${tracker_id}
      and (${period?.from ?? null}::timestamptz is null or j.end_date > ${period?.from ?? null} and j.start_date < ${period?.to ?? null})
      and (${entry_ids ?? null}::int[] is null or j.id = any(${entry_ids ?? null}::int[]))
      and (${types ?? null}::text[] is null or j.type = any(${types ?? null}::text[]))`

/** The number of entries that `list` would list if it listed all. */
export const countOf = async (db: Db, { account_id }: Owner, which: Which): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from journal_entry j where j.account_id = ${account_id} and ${isWanted(which)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Tells of each span whether an entry of the tracker has a part in it. Milliseconds since 1970 UTC. */
export const overlapped = async (
  db: Db,
  { account_id }: Owner,
  tracker_id: number,
  spans: readonly { from: number; to: number }[],
): Promise<boolean[]> => {
  const [froms, tos] = [spans.map(({ from }) => new Date(from)), spans.map(({ to }) => new Date(to))]
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from journal_entry j where j.account_id = ${account_id} and j.tracker_id = ${tracker_id}
      and j.start_date < s.until and j.end_date > s.since) as is
    from unnest(${froms}::timestamptz[], ${tos}::timestamptz[]) with ordinality s (since, until, n) order by s.n`.execute(
    db,
  )
  return rows.map(({ is }) => is)
}

/** The number of entries of a tracker. */
export const count = async (db: Db, { account_id, id }: Held<'tracker'>): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from journal_entry where account_id = ${account_id} and tracker_id = ${id}`.execute(db)
  return rows[0]?.count ?? 0
}

/** The number of changes of entries of a tracker that are kept. */
export const countChanges = async (db: Db, { account_id }: Owner, tracker_id: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from journal_change where account_id = ${account_id} and tracker_id = ${tracker_id}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Adds entries of the tracker; answers their ids. */
export const create = async (
  db: Db,
  { account_id, id: tracker_id }: Held<'tracker'>,
  entries: readonly NewEntry[],
  created: Date,
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    insert into journal_entry (account_id, tracker_id, employee_id, start_date, end_date, type, commute, purpose, partner, comment,
      start_lat, start_lng, start_address, end_lat, end_lng, end_address, length, start_odometer, end_odometer, created)
    select ${account_id}, ${tracker_id}, employee_id, start_date, end_date, type, commute, purpose, partner, comment,
      (start_location->>'lat')::float8, (start_location->>'lng')::float8, start_location->>'address',
      (end_location->>'lat')::float8, (end_location->>'lng')::float8, end_location->>'address',
      length, start_odometer, end_odometer, ${created}
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as n (employee_id int, start_date timestamptz, end_date timestamptz,
      type text, commute boolean, purpose text, partner text, comment text, start_location jsonb, end_location jsonb,
      length float8, start_odometer float8, end_odometer float8)
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** An entry that is locked, with what is said of it. */
export type Locked = Held<'journal_entry'> & Said & { tracker_id: number; start_date: Date; end_date: Date }

/** Locks the entries of these ids that the viewer sees, and their trackers, until the transaction ends: months of those are not closed meanwhile. */
export const lock = async (db: Db, viewer: Viewer, ids: readonly number[]): Promise<Locked[]> => {
  const those = visibleTrackers(db, viewer)
    .innerJoin('journal_entry as j', (join) =>
      join.onRef('j.account_id', '=', 'tracker.account_id').onRef('j.tracker_id', '=', 'tracker.id'),
    )
    .where(sql<boolean>`j.id = any(${ids}::int[])`)
  await those.select('tracker.id').orderBy('tracker.id').forNoKeyUpdate('tracker').execute()
  const rows = await those
    .select(['j.id', 'j.tracker_id', 'j.start_date', 'j.end_date', 'j.type', 'j.commute', 'j.purpose', 'j.partner'])
    .select('j.comment')
    .orderBy('j.id')
    .forUpdate('j')
    .execute()
  return rows.map((row) => held('journal_entry', viewer, row)) as unknown as Locked[]
}

/** Changes what is said of an entry, and keeps what it was; the same anew changes nothing. */
export const update = async (db: Db, by: Viewer, had: Locked, said: Said, changed: Date): Promise<void> => {
  const names = ['type', 'commute', 'purpose', 'partner', 'comment'] as const
  if (names.every((name) => had[name] === said[name])) return
  await noteChange(db, by, had, said, changed)
  await sql`
    update journal_entry set type = ${said.type}, commute = ${said.commute}, purpose = ${said.purpose}, partner = ${said.partner},
      comment = ${said.comment}
    where account_id = ${had.account_id} and id = ${had.id}`.execute(db)
}

/** Deletes entries, and keeps what they were. */
export const remove = async (db: Db, by: Viewer, all: readonly Locked[], changed: Date): Promise<void> => {
  const ids = all.map(({ id }) => id)
  await sql`
    insert into journal_change (account_id, tracker_id, entry_id, user_id, changed, start_date, before)
    select account_id, tracker_id, id, ${by.user_id}, ${changed}, start_date,
      jsonb_build_object('type', type, 'commute', commute, 'purpose', purpose, 'partner', partner, 'comment', comment)
    from journal_entry where account_id = ${by.account_id} and id = any(${ids}::int[]) order by id`.execute(db)
  await sql`delete from journal_entry where account_id = ${by.account_id} and id = any(${ids}::int[])`.execute(db)
}

const noteChange = async (
  db: Db,
  { account_id, user_id }: Viewer,
  { id, tracker_id, start_date, type, commute, purpose, partner, comment }: Locked,
  after: Said,
  changed: Date,
): Promise<void> => {
  const before = { type, commute, purpose, partner, comment }
  await sql`
    insert into journal_change (account_id, tracker_id, entry_id, user_id, changed, start_date, before, after)
    values (${account_id}, ${tracker_id}, ${id}, ${user_id}, ${changed}, ${start_date}, ${JSON.stringify(before)}::jsonb,
      ${JSON.stringify(after)}::jsonb)`.execute(db)
}

/** A change of an entry, or its end. */
export interface Change {
  changed: Date
  /** Who changed it; empty where it is gone. */
  author: string
  /** When the drive began. */
  start_date: Date
  before: Said
  after: Said | null
}

/** Lists what was changed of entries that began in a period, by when it was changed: the last `most` changes. Milliseconds since 1970 UTC. */
export const changesOf = async (
  db: Db,
  { account_id }: Owner,
  tracker_id: number,
  { from, to, most }: { from: number; to: number; most: number },
): Promise<Change[]> => {
  const { rows } = await sql<Change>`
    select c.changed, c.start_date, c.before, c.after,
      coalesce(nullif(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, '')), ''), u.login, '') as author
    from journal_change c left join users u on u.id = c.user_id
    where c.account_id = ${account_id} and c.tracker_id = ${tracker_id}
      and c.start_date between ${new Date(from)} and ${new Date(to)}
    order by c.changed desc, c.id desc limit ${most}`.execute(db)
  return rows.reverse()
}
