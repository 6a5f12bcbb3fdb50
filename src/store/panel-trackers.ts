import { type ExpressionBuilder, sql } from 'kysely'
import type { Connection } from '#track/live.ts'
import { contains } from './contains.ts'
import type { Db } from './db.ts'
import type { Owner, Seller } from './owner.ts'
import type { Database } from './tables.gen.ts'
import { hold, untie } from './tied.ts'
import { shaped, tagBindings, told } from './trackers.ts'

/** Trackers as the dealer of their users sees them: deleted ones too, and those whose device was corrupted. */

const ofDealer = (db: Db, { dealer_id }: Seller) =>
  db
    .selectFrom('tracker')
    .innerJoin('source', 'source.id', 'tracker.source_id')
    .innerJoin('users', 'users.id', 'tracker.account_id')
    .leftJoin('source_state as state', 'state.source_id', 'source.id')
    .where('users.dealer_id', '=', dealer_id)
    .where('users.deleted', 'is', null)

/** Milliseconds since 1970 UTC. */
const heard = sql<number>`(state.live->>'heard')::float8`
const placed = sql<number>`coalesce((state.live->'gps'->>'time')::float8, 0)`
const last_connection = sql<Date | null>`to_timestamp(${heard} / 1000)`

/** `connection` of track/live.ts, told where rows are sorted. */
const connectionAt = (now: Date) => {
  const silence = sql`${now.getTime()}::float8 - ${heard}`
  return sql<Connection>`case
    when state.live is null then 'just_registered'
    when ${silence} > 900000 then 'offline'
    when ${silence} > 300000 then 'idle'
    when ${heard} - ${placed} > 300000 then 'signal_lost'
    else 'active' end`
}

const whole = (db: Db, seller: Seller, now: Date) =>
  ofDealer(db, seller)
    .select(told)
    .select((row) => [
      tagBindings(row as unknown as ExpressionBuilder<Database, 'tracker'>),
      'tracker.account_id',
      'tracker.comment',
      'tracker.deleted',
      sql<string>`(tracker.creation_date at time zone 'UTC')::date`.as('registered'),
      'users.dealer_id',
      'source.corrupted',
      last_connection.as('last_connection'),
      connectionAt(now).as('connection_status'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof whole>['executeTakeFirstOrThrow']>>

const shapedForPanel = (row: Row) => {
  const { account_id, comment, deleted, registered, dealer_id, corrupted, last_connection, ...rest } = row
  const { connection_status, ...tracker } = rest
  const { source, ...seen } = shaped(tracker)
  return {
    ...seen,
    comment,
    creation_date: registered,
    dealer_id,
    deleted: deleted !== null,
    user_id: account_id,
    last_connection,
    source: { ...source, connection_status, ...(corrupted && { corrupted: true }) },
  }
}

/** Trackers can be listed by these, and by nothing else. */
export const orders = [
  'id',
  'label',
  'status',
  'model',
  'device_id',
  'phone',
  'creation_date',
  'last_connection',
  'tariff_id',
  'business_status',
] as const
export type Order = (typeof orders)[number]

const sorted = (order_by: Order, now: Date) => {
  if (order_by === 'status') return connectionAt(now)
  if (order_by === 'last_connection') return last_connection
  if (order_by === 'business_status') return sql.ref('source.status_listing_id')
  const isOfTracker = ['id', 'label', 'creation_date'].includes(order_by)
  return sql.ref(`${isOfTracker ? 'tracker' : 'source'}.${order_by}`)
}

export interface Wanted {
  user_id?: number
  tariff_id?: number
  /** Part of what a tracker is found by. */
  filter?: string
}

const found = sql<string>`concat_ws(
  chr(10), tracker.id, tracker.label, source.id, source.device_id, source.model, source.phone, tracker.account_id
)`

interface Part {
  order_by: Order
  ascending: boolean
  limit: number
  offset: number
}

export const list = async (
  db: Db,
  seller: Seller,
  { user_id, tariff_id, filter, order_by, ascending, limit, offset }: Wanted & Part,
  now: Date,
) => {
  const rows = await whole(db, seller, now)
    .where(matching({ user_id, tariff_id, filter }))
    .orderBy(sorted(order_by, now), ascending ? 'asc' : 'desc')
    .orderBy('tracker.id')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(shapedForPanel)
}

const matching = ({ user_id, tariff_id, filter }: Wanted) =>
  sql<boolean>`(
    (${user_id ?? null}::int is null or tracker.account_id = ${user_id ?? null})
    and (${tariff_id ?? null}::int is null or source.tariff_id = ${tariff_id ?? null})
    and (${filter ?? null}::text is null or ${found} ilike ${contains(filter ?? '')})
  )`

export const count = async (db: Db, seller: Seller, wanted: Wanted): Promise<number> => {
  const { count } = await ofDealer(db, seller)
    .where(matching(wanted))
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const read = async (db: Db, seller: Seller, tracker_id: number, now: Date) => {
  const row = await whole(db, seller, now).where('tracker.id', '=', tracker_id).executeTakeFirst()
  return row && shapedForPanel(row)
}

/** What commands must know of trackers before they touch them. */
const known = (db: Db, seller: Seller, ids: readonly number[]) =>
  ofDealer(db, seller)
    .select(['tracker.id', 'tracker.account_id', 'tracker.source_id', 'tracker.label', 'tracker.clone'])
    .select(['tracker.deleted', 'source.corrupted', 'source.tariff_id'])
    .where(sql<boolean>`tracker.id = any(${ids}::int[])`)
    .orderBy('tracker.id')

export type Known = Awaited<ReturnType<typeof lock>>[number]

/** Those of the trackers that the dealer has, and whose devices nobody else changes until the transaction ends. */
export const lock = async (db: Db, seller: Seller, ids: readonly number[]) => {
  await db
    .selectFrom('source')
    .select('id')
    .where('id', 'in', known(db, seller, ids).clearSelect().clearOrderBy().select('tracker.source_id'))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  // As they are now that whoever was waited for is done.
  return known(db, seller, ids).execute()
}

export const lockOne = async (db: Db, seller: Seller, id: number): Promise<Known | undefined> =>
  (await lock(db, seller, [id]))[0]

/** Nothing is tied to a deleted tracker any more. */
export const updateSettings = async (
  db: Db,
  { id, account_id }: Pick<Known, 'id' | 'account_id'>,
  { label, deleted, comment }: { label: string; deleted: boolean; comment?: string },
): Promise<void> => {
  await db
    .updateTable('tracker')
    .set({ label, comment, deleted: deleted ? sql<Date>`coalesce(deleted, now())` : null })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()
  if (deleted) await untie(db, [{ id, account_id }])
}

/** Answers false for a device of another dealer, whose clone is all that this one has. */
export const setBlocked = async (db: Db, { dealer_id }: Seller, id: number, blocked: boolean): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('source')
    .set({ blocked })
    .where('id', '=', id)
    .where('account_id', 'in', db.selectFrom('users').select('id').where('dealer_id', '=', dealer_id))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** With its device and all that it sent. Groups, tags, statuses and sub-users of the account that it leaves are behind it, and so are its vehicle and employee. */
export const move = async (db: Db, { id, account_id, source_id }: Known, to: Owner): Promise<void> => {
  await hold(db, [{ id, account_id }])
  await untie(db, [{ id, account_id }])
  for (const table of ['tracker_tag', 'subuser_tracker', 'status_change', 'driver_change'] as const)
    await db.deleteFrom(table).where('account_id', '=', account_id).where('tracker_id', '=', id).execute()
  await db
    .updateTable('source')
    .set({ account_id: to.account_id, status_listing_id: null })
    .where('account_id', '=', account_id)
    .where('id', '=', source_id)
    .execute()
  await db
    .updateTable('tracker')
    .set({ account_id: to.account_id, group_id: null })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()
}
