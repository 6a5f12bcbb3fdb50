import { type Selectable, sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Owner, Seller } from '#store/owner.ts'
import { contains } from '#store/sql/contains.ts'
import type { Tariff } from '#store/tables.gen.ts'
import { pricesOf, type ServicePrices } from './service-prices.ts'
import { planOfNewDevices } from './tariff-defaults.ts'

/** Plans: what devices are charged and allowed by. */

/** Kinds of devices that plans are for. */
export const deviceTypes = ['tracker', 'camera', 'socket'] as const
export type DeviceType = (typeof deviceTypes)[number]

/** Features that a plan may allow (supplement 3.4). */
export const planFeatures = [
  'multilevel_access',
  'statuses',
  'weblocator',
  'routing',
  'chat',
  'app_fleet',
  'retranslation',
  'map_layers',
  'checkin',
  'tasks',
] as const

export type PlanFeature = (typeof planFeatures)[number]

interface Terms {
  name: string
  group_id: number
  active: boolean
  type: 'monthly' | 'activeday'
  price: number
  early_change_price: number | null
  device_limit: number
  has_reports: boolean
  /** A number and `h`, `d`, `m` or `y`. */
  store_period: string
  proportional_charge: boolean
}

/** The maps that users are shown: these, or with `exclusion` all but these. */
export interface MapFilter {
  exclusion: boolean
  values: string[]
}

/** What may be left out, of the prices one by one. */
interface Extras {
  service_prices?: Partial<ServicePrices>
  map_filter?: Partial<MapFilter>
}

/** The constraint that an equal name of the same dealer violates. */
export const uniqueName = 'tariff_dealer_id_name_key'

/**
 * Creates a plan and answers its id. Prices that are left out are 0; a map filter that is left out shows every map, one
 * without `exclusion` the maps of its `values`.
 */
export const create = async (
  db: Db,
  { dealer_id }: Seller,
  { service_prices, map_filter, ...plan }: Terms & Extras & { device_type: DeviceType; features: readonly string[] },
): Promise<number> => {
  const filter = map_filter && JSON.stringify({ exclusion: false, ...map_filter })
  const json = { service_prices: JSON.stringify(service_prices ?? {}), map_filter: filter }
  const { id } = await db
    .insertInto('tariff')
    .values({ dealer_id, ...plan, features: [...plan.features], ...json })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes a plan; features, prices and the map filter keep their values when left out. */
export const update = async (
  db: Db,
  { dealer_id }: Seller,
  { id, service_prices, map_filter, features, ...plan }: Terms & Extras & { id: number; features?: readonly string[] },
): Promise<void> => {
  const prices = sql<string>`service_prices || ${JSON.stringify(service_prices ?? {})}::jsonb`
  const filter = sql<string>`map_filter || ${JSON.stringify(map_filter ?? {})}::jsonb`
  await db
    .updateTable('tariff')
    .set({
      ...plan,
      service_prices: prices,
      map_filter: filter,
      ...(features && { features: [...features] }),
    })
    .where('dealer_id', '=', dealer_id)
    .where('id', '=', id)
    .execute()
}

const ofDealer = (db: Db, { dealer_id }: Seller) => db.selectFrom('tariff').where('dealer_id', '=', dealer_id)

type Row = Selectable<Tariff>

const shaped = ({ dealer_id: _, service_prices, ...plan }: Row) => ({
  ...(plan as typeof plan & Pick<Terms, 'type'> & { device_type: DeviceType; map_filter: MapFilter }),
  service_prices: pricesOf(service_prices),
})

/** A plan of the dealer. */
export const read = async (db: Db, seller: Seller, id: number) => {
  const row = await ofDealer(db, seller).selectAll().where('id', '=', id).executeTakeFirst()
  return row && shaped(row)
}

/** Columns by which plans can be listed. */
export const orders = ['id', 'name', 'device_type', 'group_id', 'price'] as const

interface Wanted {
  device_type?: DeviceType
  /** Part of the id, name, price or kind of device. */
  filter?: string
}

const filteredPlans = (db: Db, seller: Seller, { device_type, filter }: Wanted) => {
  const found = sql<string>`concat_ws(chr(10), id, name, price, device_type)`
  return ofDealer(db, seller)
    .$if(device_type !== undefined, (query) => query.where('device_type', '=', device_type ?? ''))
    .$if(filter !== undefined, (query) => query.where(found, 'ilike', contains(filter ?? '')))
}

interface Listing extends Wanted {
  order_by: (typeof orders)[number]
  ascending: boolean
  limit: number
  offset: number
}

/** A page of the dealer's plans. */
export const list = async (db: Db, seller: Seller, { order_by, ascending, limit, offset, ...wanted }: Listing) => {
  const rows = await filteredPlans(db, seller, wanted)
    .selectAll()
    .orderBy(order_by, ascending ? 'asc' : 'desc')
    .orderBy('id', ascending ? 'asc' : 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(shaped)
}

/** The number of the dealer's plans that the filters leave. */
export const count = async (db: Db, seller: Seller, wanted: Wanted): Promise<number> => {
  const { count } = await filteredPlans(db, seller, wanted)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Creates a dealer's first plan for trackers, its default: free, monthly, with every feature and the history of the
 * column's default.
 */
export const createFirst = async (db: Db, { dealer_id }: Seller): Promise<void> => {
  const { id: tariff_id } = await db
    .insertInto('tariff')
    .values({ dealer_id, name: 'Default', features: [...planFeatures] })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('tariff_default').values({ dealer_id, device_type: 'tracker', tariff_id }).execute()
}

/**
 * Answers whether the plans of `every` or of `some` of the account's devices have the feature; clones of others'
 * devices do not count. For an account without devices the plan that a new one would get is asked.
 */
export const hasFeature = async (
  db: Db,
  { account_id }: Owner,
  feature: PlanFeature,
  of: 'every' | 'some',
): Promise<boolean> => {
  const plans = await plansInUse(db, account_id)
  const has = ({ features }: { features: string[] }) => features.includes(feature)
  return of === 'every' ? plans.length > 0 && plans.every(has) : plans.some(has)
}

/** Features that some of the account's plans have, by name. */
export const featuresOf = async (db: Db, { account_id }: Owner): Promise<string[]> => {
  const plans = await plansInUse(db, account_id)
  return [...new Set(plans.flatMap(({ features }) => features))].toSorted()
}

/** Plans of the account's devices, by id; for an account without devices the plan that a new one would get. */
export const ofAccount = async (db: Db, { account_id }: Owner) => {
  const ids = (await plansInUse(db, account_id)).map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await db.selectFrom('tariff').selectAll().where('id', 'in', ids).orderBy('id').execute()
  return rows.map(shaped)
}

const plansInUse = async (db: Db, account_id: number) => {
  const own = await db
    .selectFrom('source')
    .innerJoin('tariff', 'tariff.id', 'source.tariff_id')
    .select(['tariff.id', 'tariff.features'])
    .distinct()
    .where('source.account_id', '=', account_id)
    .where('source.corrupted', 'is', null)
    .execute()
  return own.length > 0 ? own : planOfAccount(db, account_id)
}

const planOfAccount = (db: Db, account_id: number) =>
  db
    .selectFrom('users')
    .innerJoin('tariff', (join) => join.on((row) => row('tariff.id', '=', planOfNewDevices(row))))
    .select(['tariff.id', 'tariff.features'])
    .where('users.id', '=', account_id)
    .execute()
