import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Gateway } from '#store/mails.ts'
import type { Seller } from '#store/owner.ts'

/** Mail servers that dealers have of their own (supplement 2, section 6), and which of them their mail leaves through. */

/** As a dealer writes it; `sealed` is the password. */
interface Written {
  label: string
  provider: 'smtp'
  leasable: boolean
  params: object
  sealed: Buffer | null
}

const dealerGateways = (db: Db, { dealer_id }: Seller) =>
  db
    .selectFrom('mail_gateway')
    .select(['id', 'label', 'provider', 'leasable', 'params', 'sealed'])
    .where('dealer_id', '=', dealer_id)

/** The dealer's own mail gateways. */
export const list = (db: Db, seller: Seller) => dealerGateways(db, seller).orderBy('id').execute()

/** A mail gateway of the dealer's own, locked until the transaction ends. */
export const lock = (db: Db, seller: Seller, id: number) =>
  dealerGateways(db, seller).where('id', '=', id).forUpdate().executeTakeFirst()

/** Those that the dealer may bind: its own, and those that its own dealer leases out. */
const usable = (db: Db, { dealer_id }: Seller) =>
  db
    .selectFrom('mail_gateway as g')
    .innerJoin('dealer as d', (on) => on.on('d.id', '=', dealer_id))
    .where(sql<boolean>`(g.dealer_id = d.id or (g.leasable and g.dealer_id = d.parent_id))`)

/** Mail gateways that the dealer's own dealer leases out. */
export const listLeasable = (db: Db, seller: Seller) =>
  usable(db, seller)
    .select(['g.id', 'g.label', 'g.provider', 'g.params'])
    .where('g.dealer_id', '<>', seller.dealer_id)
    .orderBy('g.id')
    .execute()

/** A mail gateway that the dealer may use. */
export const read = (db: Db, seller: Seller, id: number): Promise<(Gateway & { label: string }) | undefined> =>
  usable(db, seller)
    .select(['g.id', 'g.label', sql<object>`g.params`.as('params'), 'g.sealed'])
    .where('g.id', '=', id)
    .executeTakeFirst()

/** The number of the dealer's mail gateways; locks the dealer, so that no other is made until the transaction ends. */
export const countForMore = async (db: Db, { dealer_id }: Seller): Promise<number> => {
  await db.selectFrom('dealer').select('id').where('id', '=', dealer_id).forNoKeyUpdate().execute()
  const rows = await db.selectFrom('mail_gateway').select('id').where('dealer_id', '=', dealer_id).execute()
  return rows.length
}

export const create = async (db: Db, { dealer_id }: Seller, { params, ...gateway }: Written): Promise<number> => {
  const { id } = await db
    .insertInto('mail_gateway')
    .values({ dealer_id, ...gateway, params: JSON.stringify(params) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Changes a mail gateway, which is tried again at once. Dealers that leased it lose it when it is leased out no more.
 */
export const update = async (
  db: Db,
  { dealer_id }: Seller,
  { id, params, ...gateway }: Written & { id: number },
): Promise<void> => {
  await db
    .updateTable('mail_gateway')
    .set({ ...gateway, params: JSON.stringify(params), failures: 0, rests_until: sql<Date>`now()` })
    .where('dealer_id', '=', dealer_id)
    .where('id', '=', id)
    .execute()
  if (gateway.leasable) return
  await db
    .updateTable('dealer')
    .set({ mail_gateway_id: null })
    .where('mail_gateway_id', '=', id)
    .where('parent_id', '=', dealer_id)
    .execute()
}

/** Deletes a mail gateway; dealers that it was bound to have none then. Answers whether the dealer had it. */
export const remove = async (db: Db, { dealer_id }: Seller, id: number): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('mail_gateway')
    .where('dealer_id', '=', dealer_id)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The id of the gateway that the dealer's mail leaves through, null for the platform's own way. */
export const bound = async (db: Db, { dealer_id }: Seller): Promise<number | null> => {
  const row = await db.selectFrom('dealer').select('mail_gateway_id').where('id', '=', dealer_id).executeTakeFirst()
  return row?.mail_gateway_id ?? null
}

/**
 * Binds a mail gateway to the dealer, or with null none. Answers whether the dealer may; waits for a change of the
 * gateway.
 */
export const bind = async (db: Db, seller: Seller, id: number | null): Promise<boolean> => {
  if (id !== null) {
    const held = await usable(db, seller).select('g.id').where('g.id', '=', id).forShare('g').executeTakeFirst()
    if (!held) return false
  }
  await db.updateTable('dealer').set({ mail_gateway_id: id }).where('id', '=', seller.dealer_id).execute()
  return true
}
