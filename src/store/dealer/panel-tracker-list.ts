import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Seller } from '#store/owner.ts'
import { find, paged, type Rows } from '#store/sql/found.ts'
import { nameIn } from './customers.ts'
import { connectionAt, last_connection, shapedForPanel, whole } from './panel-trackers.ts'

/** The trackers of a dealer by pages (docs/decisions/panel-users.md). */

/** What a list is ordered by, and the rows with what has to be known for it beside themselves. */
interface Ordering {
  key(now: Date): RawBuilder<unknown>
  join(rows: Rows): Rows
}

const byTracker = (column: string): Ordering => ({ key: () => sql.ref(`tracker.${column}`), join: (rows) => rows })
const byDevice = (column: string): Ordering => ({
  key: () => sql.ref(`source.${column}`),
  join: (rows) => rows.innerJoin('source', 'source.id', 'tracker.source_id'),
})
const byState = (key: Ordering['key']): Ordering => ({
  key,
  join: (rows) => rows.leftJoin('source_state as state', 'state.source_id', 'tracker.source_id'),
})
const byOwner: Ordering = {
  key: () => nameIn('users'),
  join: (rows) => rows.innerJoin('users', 'users.id', 'tracker.account_id'),
}

const orderings = {
  id: byTracker('id'),
  label: byTracker('label'),
  status: byState(connectionAt),
  model: byDevice('model'),
  device_id: byDevice('device_id'),
  phone: byDevice('phone'),
  creation_date: byTracker('creation_date'),
  last_connection: byState(() => last_connection),
  tariff_id: byDevice('tariff_id'),
  business_status: byDevice('status_listing_id'),
  user_id: byTracker('account_id'),
  owner_name: byOwner,
  comment: byTracker('comment'),
} as const

export type Order = keyof typeof orderings
export const orders = Object.keys(orderings) as Order[]

export interface Wanted {
  user_id?: number | undefined
  tariff_id?: number | undefined
  /** Part of what a tracker is found by; see the column `searched`. */
  filter?: string | undefined
  /** Only clones, or none. */
  clone?: boolean | undefined
}

interface Part {
  order_by: Order
  ascending: boolean
  limit: number
  offset: number
}

const those = (db: Db, { dealer_id }: Seller, { user_id, tariff_id, filter, clone }: Wanted) => {
  const users = db
    .selectFrom('users')
    .select('users.id')
    .where('users.dealer_id', '=', dealer_id)
    .where(sql<boolean>`users.master`)
    .where('users.deleted', 'is', null)
    .$if(user_id !== undefined, (query) => query.where('users.id', '=', user_id ?? 0))
  const rows = db
    .selectFrom('tracker')
    .where('tracker.account_id', 'in', users)
    .$if(clone !== undefined, (query) => query.where('tracker.clone', '=', clone ?? false))
    .$if(tariff_id !== undefined, (query) =>
      query.where(
        'tracker.source_id',
        'in',
        db
          .selectFrom('source')
          .select('id')
          .where('tariff_id', '=', tariff_id ?? 0),
      ),
    )
  return find({ db, rows, id: 'tracker.id', texts: ['tracker.searched'], filter })
}

/** One page, and how many there are. Only its trackers are told whole. */
export const list = async (
  db: Db,
  seller: Seller,
  { order_by, ascending, limit, offset, ...wanted }: Wanted & Part,
  now: Date,
) => {
  const found = await those(db, seller, wanted)
  const ordering = orderings[order_by]
  const key = ordering.key(now)
  const order = ascending ? sql`${key}, tracker.id` : sql`${key} desc, tracker.id desc`
  const sorted = { ...found, rows: ordering.join(found.rows) }
  const { list, count } = await paged(sorted, 'tracker.id', { order, limit, offset }, whole(db, seller, now))
  return { list: list.map(shapedForPanel), count }
}
