import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Seller } from '#store/owner.ts'
import { contains } from '#store/sql/contains.ts'

/** Codes that a dealer gives out to register devices with. */

interface Terms {
  tariff_id: number
  bonus_amount: number
  free_days: number
}

/** Creates `count` codes of `make`, which is to be unpredictable; a code that is taken is made anew. */
export const create = async (
  db: Db,
  seller: Seller,
  { count, make, ...terms }: Terms & { device_type: string; count: number; make(): string },
): Promise<void> => {
  let missing = count
  while (missing > 0) missing -= await add(db, seller, Array.from({ length: missing }, make), terms)
}

const add = async (
  db: Db,
  { dealer_id }: Seller,
  codes: string[],
  { device_type, tariff_id, bonus_amount, free_days }: Terms & { device_type: string },
): Promise<number> => {
  const { numAffectedRows } = await sql`
    insert into activation_code (code, dealer_id, device_type, tariff_id, bonus_amount, free_days)
    select unnest(${codes}::text[]), ${dealer_id}, ${device_type}, ${tariff_id}::int, ${bonus_amount}::int, ${free_days}::int
    on conflict (code) do nothing`.execute(db)
  return Number(numAffectedRows)
}

/** Columns by which codes can be listed. */
export const orders = [
  'code',
  'activated',
  'tariff_id',
  'tariff_name',
  'device_type',
  'money_amount',
  'bonus_amount',
  'free_days',
] as const

interface Wanted {
  /** Part of the code, the id of its plan or device, or the kind of device. */
  filter?: string
}

const filteredCodes = (db: Db, { dealer_id }: Seller, { filter }: Wanted) => {
  const found = sql<string>`concat_ws(chr(10), c.code, c.tariff_id, c.device_id, c.device_type)`
  return db
    .selectFrom('activation_code as c')
    .where('c.dealer_id', '=', dealer_id)
    .$if(filter !== undefined, (query) => query.where(found, 'ilike', contains(filter ?? '')))
}

interface Listing extends Wanted {
  order_by: (typeof orders)[number]
  ascending: boolean
  limit: number
  offset: number
}

/** A page of the dealer's codes with their plans' names. */
export const list = (db: Db, seller: Seller, { order_by, ascending, limit, offset, ...wanted }: Listing) =>
  filteredCodes(db, seller, wanted)
    .innerJoin('tariff as t', 't.id', 'c.tariff_id')
    .select([
      'c.code',
      'c.tariff_id',
      't.name as tariff_name',
      'c.device_type',
      'c.bonus_amount',
      'c.free_days',
      'c.money_amount',
      'c.activated',
      'c.activation_date',
      'c.device_id',
    ])
    .orderBy(order_by === 'tariff_name' ? 't.name' : `c.${order_by}`, ascending ? 'asc' : 'desc')
    .orderBy('c.code', ascending ? 'asc' : 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

/** The number of the dealer's codes that the filters leave. */
export const count = async (db: Db, seller: Seller, wanted: Wanted): Promise<number> => {
  const { count } = await filteredCodes(db, seller, wanted)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Changes those of the codes that nobody has used and that are for devices of this kind. Answers the number changed.
 */
export const update = async (
  db: Db,
  { dealer_id }: Seller,
  codes: readonly string[],
  { device_type, ...terms }: Terms & { device_type: string },
): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable('activation_code')
    .set(terms)
    .where('dealer_id', '=', dealer_id)
    .where('code', '=', sql<string>`any (${codes}::text[])`)
    .where('activated', '=', false)
    .where('device_type', '=', device_type)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

const unused = (db: Db, { dealer_id }: Seller, code: string) =>
  db
    .selectFrom('activation_code')
    .select(['code', 'tariff_id', 'bonus_amount', 'free_days', 'money_amount'])
    .where('dealer_id', '=', dealer_id)
    .where('code', '=', code)
    .where('device_type', '=', 'tracker')
    .where('activation_date', 'is', null)

/** An unused code for trackers, with its terms. */
export const find = (db: Db, seller: Seller, code: string) => unused(db, seller, code).executeTakeFirst()

/**
 * An unused code for trackers, with its terms, locked until the transaction ends: whoever asks for it next waits, and
 * gets `undefined` if it was used.
 */
export const claim = (db: Db, seller: Seller, code: string) => unused(db, seller, code).forUpdate().executeTakeFirst()

/** Marks a claimed code as used by the tracker `device_id`. */
export const activate = async (db: Db, { dealer_id }: Seller, code: string, device_id: number): Promise<void> => {
  await db
    .updateTable('activation_code')
    .set({ device_id, activation_date: sql<Date>`now()` })
    .where('dealer_id', '=', dealer_id)
    .where('code', '=', code)
    .execute()
}
