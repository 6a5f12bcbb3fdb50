import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import type { Db } from '#store/db.ts'
import { replacedAt } from '#store/fleet/device-states.ts'
import { lastChange, noteDrivers } from '#store/fleet/drivers.ts'
import { shaped, tagBindings, trackerColumns } from '#store/fleet/trackers.ts'
import { unbindAll } from '#store/forward/bindings.ts'
import { type Held, held } from '#store/held.ts'
import type { Owner, Seller } from '#store/owner.ts'
import { end as endPrivacy } from '#store/points/private-notes.ts'
import { rememberedThere } from '#store/points/remembered.ts'
import { queryOf } from '#store/query.ts'
import { changedTrackers } from '#store/rules/rule-versions.ts'
import { hold, untie } from '#store/sql/tied.ts'
import type { Database } from '#store/tables.gen.ts'
import { type Connection, connection, type Live } from '#track/live.ts'
import { nameIn } from './customers.ts'

/** Trackers as the dealer of their users sees them: deleted ones too, and those whose device or user was corrupted. */

const ofDealer = (db: Db, { dealer_id }: Seller) =>
  db
    .selectFrom('tracker')
    .innerJoin('source', 'source.id', 'tracker.source_id')
    .innerJoin('users', 'users.id', 'tracker.account_id')
    .where('users.dealer_id', '=', dealer_id)

const corrupted = sql<Date | null>`coalesce(source.corrupted, users.deleted)`.as('corrupted')

/**
 * SQL of the connection (`connection` of track/live.ts) of a device that was `heard` last then, `located` when it had a
 * place then not older than five minutes. A replaced device stands where its last message puts it.
 */
export const connectionAt = (now: Date, heard: RawBuilder<Date | null>, located: RawBuilder<boolean>) => {
  const before = (minutes: number) => sql`${heard} < ${new Date(now.getTime() - minutes * 60_000)}`
  return sql<Connection>`case
    when ${heard} is null then 'just_registered'
    when ${before(15)} then 'offline'
    when ${before(5)} then 'idle'
    when ${located} then 'active'
    else 'signal_lost' end`
}

/** A query of the dealer's trackers with all that the panel is told of them. */
export const wholePanelTrackers = (db: Db, seller: Seller) =>
  ofDealer(db, seller)
    .select(trackerColumns)
    .select((row) => [
      tagBindings(row as unknown as ExpressionBuilder<Database, 'tracker'>),
      'tracker.account_id',
      'tracker.comment',
      'tracker.deleted',
      sql<string>`(tracker.creation_date at time zone 'UTC')::date`.as('registered'),
      'users.dealer_id',
      nameIn('users').as('owner_name'),
      corrupted,
      replacedAt,
    ])

type Row = Awaited<ReturnType<ReturnType<typeof wholePanelTrackers>['executeTakeFirstOrThrow']>>

/** Trackers as the panel is told them, with what their devices are doing now. */
export const shapedForPanel = async (db: Db, rows: readonly Row[], now: Date) => {
  const { remembered, away } = await rememberedThere(
    queryOf(db),
    rows.map(({ source_id }) => source_id),
  )
  const listed = await listedOf(
    db,
    rows.filter(({ source_id }) => away.has(source_id)),
    now,
  )
  return rows.map((row) => {
    const shaped = shapedWith(row, remembered.get(row.source_id)?.live ?? undefined, now)
    const { heard, connection_status } = listed.get(row.id) ?? {}
    return connection_status === undefined
      ? shaped
      : { ...shaped, last_connection: heard ?? null, source: { ...shaped.source, connection_status } }
  })
}

/** Of those whose states are away, what lists are ordered by: a minute old at most. */
const listedOf = async (db: Db, rows: readonly Pick<Row, 'id'>[], now: Date) => {
  if (rows.length === 0) return new Map<number, { heard: Date | null; connection_status: Connection }>()
  const found = await db
    .selectFrom('listed_tracker')
    .select(['id', 'heard', connectionAt(now, sql`heard`, sql`located`).as('connection_status')])
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  return new Map(found.map(({ id, ...one }) => [id, one]))
}

const shapedWith = (row: Row, live: Live | undefined, now: Date) => {
  const { account_id, owner_name, comment, deleted, registered, dealer_id, corrupted, replaced, ...tracker } = row
  const { source, ...seen } = shaped(tracker)
  return {
    ...seen,
    comment,
    creation_date: registered,
    dealer_id,
    deleted: deleted !== null,
    user_id: account_id,
    owner_name,
    last_connection: live ? new Date(live.heard) : null,
    source: {
      ...source,
      connection_status: connection(live, now.getTime(), replaced),
      ...(corrupted && { corrupted: true }),
    },
  }
}

/** A tracker of the dealer as the panel is told it. */
export const readPanelTracker = async (db: Db, seller: Seller, tracker_id: number, now: Date) => {
  const rows = await wholePanelTrackers(db, seller).where('tracker.id', '=', tracker_id).execute()
  return (await shapedForPanel(db, rows, now))[0]
}

/** The tracker of the device with this id; of a device that was given up, where none has the id now. */
export const withDevice = (db: Db, seller: Seller, device_id: string) =>
  ofDealer(db, seller)
    .select(['tracker.id as tracker_id', 'tracker.account_id', 'source.id as source_id', 'source.model', corrupted])
    .where('source.device_id', '=', device_id)
    .where('tracker.clone', '=', false)
    .orderBy('source.corrupted', (order) => order.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst()

/** What commands must know of trackers before they touch them. */
const knownPanelTrackers = (db: Db, seller: Seller, ids: readonly number[]) =>
  ofDealer(db, seller)
    .select(['tracker.id', 'tracker.account_id', 'tracker.source_id', 'tracker.label', 'tracker.clone'])
    .select(['tracker.deleted', corrupted, 'source.tariff_id'])
    .where(sql<boolean>`tracker.id = any(${ids}::int[])`)
    .orderBy('tracker.id')

export type Known = Awaited<ReturnType<ReturnType<typeof knownPanelTrackers>['execute']>>[number]

/**
 * Locks those of the trackers that the dealer has, with their devices, and first their accounts, until the transaction
 * ends. Begins anew when one has been moved to another account meanwhile.
 */
export const lockPanelTrackers = async (db: Db, seller: Seller, ids: readonly number[]): Promise<Known[]> => {
  await sql`savepoint before`.execute(db)
  const those = knownPanelTrackers(db, seller, ids).clearSelect().clearOrderBy()
  const accounts = db.selectFrom('users').select('id').where('id', 'in', those.select('tracker.account_id'))
  const locked = new Set((await accounts.orderBy('id').forNoKeyUpdate().execute()).map(({ id }) => id))
  const devices = db.selectFrom('source').select('id').where('id', 'in', those.select('tracker.source_id'))
  await devices.orderBy('id').forNoKeyUpdate().execute()
  // As they are now that whoever was waited for is done.
  const found = await knownPanelTrackers(db, seller, ids).execute()
  if (found.every(({ account_id }) => locked.has(account_id))) return found
  await sql`rollback to savepoint before`.execute(db)
  return lockPanelTrackers(db, seller, ids)
}

/** Locks one tracker as `lock` does; `undefined` when the dealer has none. */
export const lockPanelTracker = async (db: Db, seller: Seller, id: number): Promise<Known | undefined> =>
  (await lockPanelTrackers(db, seller, [id]))[0]

/**
 * Changes a tracker's label, comment and deletion. A deleted one loses all that is tied to it, and its driver is noted
 * as having left.
 */
export const updateSettings = async (
  db: Db,
  { id, account_id }: Pick<Known, 'id' | 'account_id'>,
  { label, deleted, comment }: { label: string; deleted: boolean; comment?: string },
  now: Date,
): Promise<void> => {
  await db
    .updateTable('tracker')
    .set({ label, comment, deleted: deleted ? sql<Date>`coalesce(deleted, now())` : null })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()
  if (deleted) await leave(db, held('tracker', { account_id }, { id }), now)
  await changedTrackers(db, { account_id }, [id], now)
}

const leave = async (db: Db, tracker: Held<'tracker'>, now: Date): Promise<void> => {
  const { id, account_id } = tracker
  const last = await lastChange(db, { account_id }, id)
  if (last?.new_employee_id) await noteDrivers(db, { account_id }, [{ tracker_id: id, new_employee_id: null }], now)
  await untie(db, [tracker])
}

/** Blocks or frees a device. Answers false for a device of another dealer, of which this one has a clone only. */
export const setBlocked = async (db: Db, { dealer_id }: Seller, id: number, blocked: boolean): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('source')
    .set({ blocked })
    .where('id', '=', id)
    .where('account_id', 'in', db.selectFrom('users').select('id').where('dealer_id', '=', dealer_id))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Tables whose rows of a tracker stay behind when it moves. */
export const tied = [
  'tracker_tag',
  'subuser_tracker',
  'status_change',
  'driver_change',
  'vehicle_change',
  'rule_tracker',
  'rule_except',
  'inspection',
  'inspection_missed',
  'checkin',
  'form',
  'geo_link_tracker',
  'saved_command',
  'counter',
  'sensor',
  'sensor_template_given',
  'journal_entry',
  'journal_change',
  'journal_month',
  'fuel_mark',
  'behaviour_excuse',
  'private_note',
  'phone',
  'chat_message',
] as const

/**
 * Moves a tracker to another account, with its device and all that it sent. Groups, tags, statuses, rules, check-ins,
 * links, platforms that it is sent on to, saved commands, sensors, counters, the journal, what was said of fuel and of driving, inspections, phones of people in the field, what was written to and from them, and sub-users of the old account stay there, and so do its
 * vehicle and employee. What was private stays so, and is over: nobody of the new account could end it.
 */
export const move = async (db: Db, { id, account_id, source_id }: Known, to: Owner, now: Date): Promise<void> => {
  await untie(db, await hold(db, [{ id, account_id }]))
  await unbindAll(db, { account_id }, id)
  for (const table of tied)
    await db.deleteFrom(table).where('account_id', '=', account_id).where('tracker_id', '=', id).execute()
  // What was paid for stays paid for, and what was done stays done.
  for (const table of ['fuel_receipt', 'task'] as const)
    await db
      .updateTable(table)
      .set({ tracker_id: null })
      .where('account_id', '=', account_id)
      .where('tracker_id', '=', id)
      .execute()
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
  await endPrivacy(queryOf(db), source_id, now.getTime())
  await changedTrackers(db, to, [id], now)
}
