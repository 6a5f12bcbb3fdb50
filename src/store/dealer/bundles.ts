import { sql, type Updateable } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Seller } from '#store/owner.ts'
import { contains } from '#store/sql/contains.ts'
import type { Bundle } from '#store/tables.gen.ts'

/** Devices that a dealer has prepared, with the SIM cards in them (docs/decisions/bundles.md). */

const dealerBundles = (db: Db, { dealer_id }: Seller) =>
  db.selectFrom('bundle').where('bundle.dealer_id', '=', dealer_id)

const bundleColumns = ['id', 'imei', 'model', 'iccid', 'assign_time', 'factory_preset'] as const

/** What bundles are listed by. */
const orderColumns = {
  id: 'id',
  imei: 'imei',
  model_code: 'model',
  iccid: 'iccid',
  assign_time: 'assign_time',
} as const

export type Order = keyof typeof orderColumns

/** Columns by which bundles can be listed. */
export const orders = Object.keys(orderColumns) as Order[]

interface Wanted {
  /** Part of the id, the IMEI, the model, the ICCID or of when that was assigned, as it reads in `time_zone`. */
  filter: string | undefined
  time_zone: string
}

interface Part extends Wanted {
  order_by: Order
  ascending: boolean
  limit: number
  offset: number
}

const filteredBundles = (db: Db, seller: Seller, { filter, time_zone }: Wanted) => {
  const assigned = sql`to_char(assign_time at time zone ${time_zone}, 'YYYY-MM-DD HH24:MI:SS')`
  const found = sql<string>`concat_ws(chr(10), id, imei, model, iccid, ${assigned})`
  return dealerBundles(db, seller).$if(filter !== undefined, (query) =>
    query.where(found, 'ilike', contains(filter ?? '')),
  )
}

/** A page of the dealer's bundles, and the number of all. Bundles without a value come last, in either direction. */
export const list = async (db: Db, seller: Seller, { order_by, ascending, limit, offset, ...wanted }: Part) => {
  const direction = ascending ? sql`asc` : sql`desc`
  const list = await filteredBundles(db, seller, wanted)
    .select(bundleColumns)
    .orderBy(sql`${sql.ref(orderColumns[order_by])} ${direction} nulls last, id ${direction}`)
    .limit(limit)
    .offset(offset)
    .execute()
  const { count } = await filteredBundles(db, seller, wanted)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { list, count }
}

/** The dealer's bundle of this device. */
export const findByImei = (db: Db, seller: Seller, imei: string) =>
  dealerBundles(db, seller).select(bundleColumns).where('imei', '=', imei).executeTakeFirst()

/** Models of those of the IMEIs that the dealer has prepared. */
export const bundlesOf = async (db: Db, seller: Seller, imeis: readonly string[]): Promise<Map<string, string>> => {
  if (imeis.length === 0) return new Map()
  const rows = await dealerBundles(db, seller)
    .select(['imei', 'model'])
    .where(sql<boolean>`imei = any(${imeis}::text[])`)
    .execute()
  return new Map(rows.map(({ imei, model }) => [imei, model]))
}

/** Creates bundles for the IMEIs that the dealer had none of; answers the new ids by IMEI. */
export const create = async (
  db: Db,
  { dealer_id }: Seller,
  { imeis, model, factory_preset }: { imeis: readonly string[]; model: string; factory_preset: boolean },
): Promise<Map<string, number>> => {
  // In one order, so that two who add the same ones wait for each other and not in a circle.
  const { rows } = await sql<{ id: number; imei: string }>`
    insert into bundle (dealer_id, imei, model, factory_preset)
    select ${dealer_id}, imei, ${model}, ${factory_preset}::boolean from unnest(${imeis}::text[]) imei order by imei
    on conflict (dealer_id, imei) do nothing returning id, imei`.execute(db)
  return new Map(rows.map(({ id, imei }) => [imei, id]))
}

/** Answers whether there is such a bundle, and locks it until the transaction ends. */
export const lock = async (db: Db, seller: Seller, id: number): Promise<boolean> => {
  const row = await dealerBundles(db, seller).select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return row !== undefined
}

const change = async (db: Db, { dealer_id }: Seller, id: number, changes: Updateable<Bundle>): Promise<void> => {
  await db.updateTable('bundle').set(changes).where('dealer_id', '=', dealer_id).where('id', '=', id).execute()
}

/** Sets the bundle's equipment. */
export const setModel = (db: Db, seller: Seller, id: number, model: string) => change(db, seller, id, { model })

/**
 * Puts a SIM card into the bundle. The unique index `bundle_iccid` refuses the SIM card of another bundle of the
 * dealer.
 */
export const setSim = (db: Db, seller: Seller, id: number, iccid: string, assign_time: Date) =>
  change(db, seller, id, { iccid, assign_time })

/** The bundle that has this SIM card, and whether a user of the dealer has registered its device. */
export const holding = (db: Db, seller: Seller, iccid: string) =>
  dealerBundles(db, seller)
    .select('bundle.id')
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('source')
          .innerJoin('users', 'users.id', 'source.account_id')
          .select(sql`1`.as('one'))
          .whereRef('source.device_id', '=', 'bundle.imei')
          .whereRef('users.dealer_id', '=', 'bundle.dealer_id')
          .where('source.corrupted', 'is', null),
      ).as('registered'),
    )
    .where('iccid', '=', iccid)
    .executeTakeFirst()
