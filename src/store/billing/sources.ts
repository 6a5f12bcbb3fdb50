import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import { isBlocked } from '#store/fleet/trackers.ts'
import { held } from '#store/held.ts'
import type { Owner, Seller, Viewer } from '#store/owner.ts'
import { heardOf } from '#store/points/remembered.ts'
import { queryOf } from '#store/query.ts'
import { untie } from '#store/sql/tied.ts'
import { planOfNewDevices } from './tariff-defaults.ts'

/** Devices as they send and are charged. */

const planFor = (db: Db, { account_id }: Owner, tariff_id?: number) =>
  db
    .selectFrom('users')
    .innerJoin('dealer', 'dealer.id', 'users.dealer_id')
    .innerJoin('tariff', (join) => join.on((row) => row('tariff.id', '=', tariff_id ?? planOfNewDevices(row))))
    .select(['tariff.id as tariff_id', 'tariff.type as tariff_type', 'tariff.device_limit', 'dealer.active_limit'])
    .where('users.id', '=', account_id)
    .where('users.deleted', 'is', null)

/**
 * The plan that a new device gets (rulings, "Plan on activation") and the limits that it must keep. `tariff_id` is of
 * its activation code; without one it is the account's own plan, else its dealer's for trackers. Locks the dealer until
 * the transaction ends, so that registrations side by side keep the limits.
 */
export const planOf = (db: Db, owner: Owner, tariff_id?: number) =>
  planFor(db, owner, tariff_id).forNoKeyUpdate('dealer').executeTakeFirst()

/** The plan that a new device without a code would get now. */
export const planSeen = (db: Db, owner: Owner) => planFor(db, owner).executeTakeFirst()

export type Plan = NonNullable<Awaited<ReturnType<typeof planSeen>>>

const live = (db: Db) =>
  db
    .selectFrom('source')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('source.corrupted', 'is', null)

/** The number of devices of an account, clones of others' devices not among them. */
export const count = async (db: Db, { account_id }: Owner): Promise<number> => {
  const { count } = await live(db).where('source.account_id', '=', account_id).executeTakeFirstOrThrow()
  return count
}

/** The number of devices of all users of a dealer. */
export const countOfDealer = async (db: Db, { dealer_id }: Seller): Promise<number> => {
  const { count } = await live(db)
    .innerJoin('users', 'users.id', 'source.account_id')
    .where('users.dealer_id', '=', dealer_id)
    .executeTakeFirstOrThrow()
  return count
}

/** Answers whether a device of any account has this id. */
export const isRegistered = async (db: Db, device_id: string): Promise<boolean> => {
  const row = await live(db).where('source.device_id', '=', device_id).executeTakeFirstOrThrow()
  return row.count > 0
}

/** A tracker to be registered, and its device. */
export interface NewTracker {
  label: string
  group_id: number | null
  device_id: string
  model: string
  tariff_id: number
  tariff_type: string
  phone: string | null
  free_days: number
}

/**
 * When the free days of a device end, and its plan with them. Days are UTC; the day of the end is the first to be paid.
 * Plans by days of activity have no end: they charge nothing before `free_until`.
 */
const endsOf = ({ free_days, tariff_type }: Pick<NewTracker, 'free_days' | 'tariff_type'>) => {
  if (free_days === 0) return {}
  const free_until = sql<string>`(now() at time zone 'UTC')::date + ${free_days}::int`
  return { free_until, tariff_end_date: tariff_type === 'monthly' ? free_until : null }
}

/**
 * Registers a device: its row, its tracker, and the row that ingest queues at. Answers the tracker's id; a sub-user who
 * registers sees it. The unique indexes `source_device` and `source_phone` refuse what another device has, in whatever
 * account.
 */
export const register = async (
  db: Db,
  { account_id, user_id, master }: Viewer,
  { label, group_id, device_id, model, tariff_id, phone, ...terms }: NewTracker,
): Promise<number> => {
  const { id: source_id } = await db
    .insertInto('source')
    .values({ account_id, device_id, model, tariff_id, phone, ...endsOf(terms) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into source_state (source_id) values (${source_id})`.execute(db)
  const { id: tracker_id } = await db
    .insertInto('tracker')
    .values({ account_id, source_id, label, group_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (!master) await db.insertInto('subuser_tracker').values({ account_id, user_id, tracker_id }).execute()
  return tracker_id
}

/**
 * Reads and locks a device that is to be registered anew or replaced, until the transaction ends. `heard`: when
 * anything came of the source last, of whichever device; `since_retry` is in seconds, null if it never was.
 */
export const lockToRetry = async (db: Db, { account_id }: Owner, source_id: number) => {
  const source = await db
    .selectFrom('source')
    .select(['source.id', 'source.account_id', 'source.device_id', 'source.model', 'source.replaced', isBlocked])
    .select(
      sql<number | null>`extract(epoch from clock_timestamp() - source.register_retried)::float8`.as('since_retry'),
    )
    .where('source.account_id', '=', account_id)
    .where('source.id', '=', source_id)
    .forNoKeyUpdate('source')
    .executeTakeFirst()
  return source && { ...source, heard: (await heardOf(queryOf(db), [source_id]))[0]?.heard }
}

/** Writes down that a registration was begun anew now. */
export const noteRetry = async (db: Db, { account_id, id }: Owner & { id: number }): Promise<void> => {
  const register_retried = sql<Date>`clock_timestamp()`
  await db
    .updateTable('source')
    .set({ register_retried })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()
}

/**
 * Puts another device in the place of a source's: all that was sent stays, and messages of the former device are
 * refused from now on. The new one is not asked for the former one's password, which is forgotten. The unique indexes
 * `source_device` and `source_phone` refuse what another device has.
 */
export const replace = async (
  db: Db,
  { account_id }: Owner,
  source_id: number,
  device: Pick<NewTracker, 'device_id' | 'model' | 'phone'>,
): Promise<void> => {
  const replaced = sql<Date>`clock_timestamp()`
  await db
    .updateTable('source')
    .set({ ...device, password_digest: null, device_settings: null, register_retried: null, replaced })
    .where('account_id', '=', account_id)
    .where('id', '=', source_id)
    .execute()
}

/**
 * Frees the id and the phone of a device that has never been heard, and ends its trackers. Answers false, and changes
 * nothing, once it was heard: without the row that its points queue at, none can come in meanwhile or after.
 */
export const corrupt = async (db: Db, { account_id }: Owner, source_id: number): Promise<boolean> => {
  const { numAffectedRows = 0n } =
    await sql`delete from source_state where source_id = ${source_id} and heard is null`.execute(db)
  if (numAffectedRows === 0n) return false
  await end(db, { account_id }, source_id)
  return true
}

/** Frees the id and the phone of a device, and ends its trackers in all accounts: nothing is tied to them any more. */
export const end = async (db: Db, { account_id }: Owner, source_id: number): Promise<void> => {
  const now = sql<Date>`now()`
  await db
    .updateTable('source')
    .set({ corrupted: now })
    .where('account_id', '=', account_id)
    .where('id', '=', source_id)
    .execute()
  const ended = await db
    .updateTable('tracker')
    .set({ deleted: now })
    .where('source_id', '=', source_id)
    .returning(['account_id', 'id'])
    .execute()
  await untie(
    db,
    ended.map((tracker) => held('tracker', tracker, tracker)),
  )
}
