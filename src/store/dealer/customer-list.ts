import type { Db } from '#store/db.ts'
import type { Seller } from '#store/owner.ts'
import { findRows, paged, toldOf } from '#store/sql/found.ts'
import { ordered } from '#store/sql/sort.ts'
import { customerColumns, ofDealer, trackers_count, trackersOf } from './customers.ts'

/** The users of a dealer by pages (docs/decisions/panel-users.md). */

/** Columns by which users can be listed. */
export const orders = [
  'id',
  'login',
  'last_name',
  'balance',
  'bonus',
  'phone',
  'post_city',
  'legal_name',
  'trackers_count',
  'creation_date',
  'mfa_allowed',
] as const

/** A column by which users can be listed. */
export type Order = (typeof orders)[number]
const orderColumns = {
  ...(Object.fromEntries(orders.map((order) => [order, order])) as Record<Order, string>),
  trackers_count: trackersOf,
}

/** The users that a list is asked for. */
export interface Wanted {
  /** Part of what a user is found by; see the columns `searched` and `searched_long`. */
  filter?: string | undefined
  /** Without those who are not activated. */
  hide_inactive?: boolean | undefined
}

const texts = ['u.searched', 'u.searched_long'] as const

const filteredCustomers = (db: Db, seller: Seller, { filter, hide_inactive = false }: Wanted) =>
  findRows({
    db,
    rows: ofDealer(db, seller).$if(hide_inactive, (query) => query.where('u.activated', '=', true)),
    id: 'u.id',
    texts,
    filter,
  })

interface Part {
  order_by: Order
  ascending: boolean
  limit: number
  offset: number
}

const orderOf = ({ order_by, ascending }: Part) => ordered('u', orderColumns, [{ property: order_by, ascending }])

const users = (db: Db, seller: Seller) => ofDealer(db, seller).select([...customerColumns, trackers_count])

/** A page of the dealer's users, and the number of all. */
export const list = async (db: Db, seller: Seller, { filter, hide_inactive, ...part }: Wanted & Part) => {
  const found = await filteredCustomers(db, seller, { filter, hide_inactive })
  return paged(found, 'u.id', { ...part, order: orderOf(part) }, users(db, seller))
}

/** Read together. */
const batch = 1_000

/**
 * The dealer's users in batches, for exports. Their ids are found once, so the last batch takes no longer than the
 * first.
 */
export async function* batches(db: Db, seller: Seller, { filter, hide_inactive, ...part }: Wanted & Part) {
  const found = await filteredCustomers(db, seller, { filter, hide_inactive })
  const page = found.rows.select('u.id').orderBy(orderOf(part)).limit(part.limit).offset(part.offset)
  const ids = (await page.execute()).map(({ id }) => id as number)
  for (let done = 0; done < ids.length; done += batch) {
    yield toldOf(ids.slice(done, done + batch), 'u.id', users(db, seller))
  }
}
