import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Seller } from '#store/owner.ts'

/** Prices in plans and for dealers: by piece, for traffic by megabyte. */
export interface ServicePrices {
  incoming_sms: number
  outgoing_sms: number
  service_sms: number
  phone_call: number
  traffic: number
}

const free: ServicePrices = { incoming_sms: 0, outgoing_sms: 0, service_sms: 0, phone_call: 0, traffic: 0 }

/** Stored prices, with 0 for services that have none. */
export const pricesOf = (stored: unknown): ServicePrices => ({ ...free, ...(stored as Partial<ServicePrices>) })

/** Prices that the dealer itself pays for services its devices use. */
export const readWholesale = async (db: Db, { dealer_id }: Seller): Promise<ServicePrices> => {
  const { prices } = await db
    .selectFrom('dealer')
    .select('wholesale_service_prices as prices')
    .where('id', '=', dealer_id)
    .executeTakeFirstOrThrow()
  return pricesOf(prices)
}

/** Changes the wholesale prices that are given. Answers all of them then; `undefined` when there is no such dealer. */
export const updateWholesale = async (
  db: Db,
  { dealer_id }: Seller,
  prices: Partial<ServicePrices>,
): Promise<ServicePrices | undefined> => {
  const changed = await db
    .updateTable('dealer')
    .set({ wholesale_service_prices: sql`wholesale_service_prices || ${JSON.stringify(prices)}::jsonb` })
    .where('id', '=', dealer_id)
    .returning('wholesale_service_prices as prices')
    .executeTakeFirst()
  return changed && pricesOf(changed.prices)
}
