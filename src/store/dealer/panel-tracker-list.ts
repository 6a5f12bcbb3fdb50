import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Seller } from '#store/owner.ts'
import { find, paged, type Rows } from '#store/sql/found.ts'
import { nameIn } from './customers.ts'
import { connectionAt, shapedForPanel, whole } from './panel-trackers.ts'

/** The trackers of a dealer by pages (docs/decisions/panel-users.md). */

/**
 * What a list is ordered by, and where that stands: beside the tracker, with its user, or among the copies of what its
 * device is and of when it was heard, whose narrow rows are read instead of the tracker's.
 */
interface Ordering {
  key: RawBuilder<unknown> | ((now: Date) => RawBuilder<unknown>)
  of: 'tracker' | 'users' | 'listed_tracker'
}

const byTracker = (column: string): Ordering => ({ key: sql.ref(`tracker.${column}`), of: 'tracker' })
const byDevice = (column: string): Ordering => ({ key: sql.ref(`tracker.${column}`), of: 'listed_tracker' })
const byConnection = (now: Date) => connectionAt(now, sql<Date | null>`tracker.heard`, sql<boolean>`tracker.located`)

const orderings = {
  id: byTracker('id'),
  label: byTracker('label'),
  status: { key: byConnection, of: 'listed_tracker' },
  model: byDevice('model'),
  device_id: byDevice('device_id'),
  phone: byDevice('phone'),
  creation_date: byTracker('creation_date'),
  last_connection: byDevice('heard'),
  tariff_id: byDevice('tariff_id'),
  business_status: byDevice('status_listing_id'),
  user_id: byTracker('account_id'),
  owner_name: { key: nameIn('users'), of: 'users' },
  comment: byTracker('comment'),
} as const satisfies Record<string, Ordering>

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

/** Those of the rows, trackers or copies of them, that the dealer has and that are wanted, whatever the filter. */
const wantedOf = (db: Db, { dealer_id }: Seller, { user_id, tariff_id, clone }: Wanted, rows: Rows): Rows => {
  const users = db
    .selectFrom('users')
    .select('users.id')
    .where('users.dealer_id', '=', dealer_id)
    .where(sql<boolean>`users.master`)
    .where('users.deleted', 'is', null)
    .$if(user_id !== undefined, (query) => query.where('users.id', '=', user_id ?? 0))
  return rows
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
}

/** What was found, with what it is ordered by. */
const sortable = (db: Db, seller: Seller, wanted: Wanted, found: Rows, of: Ordering['of']): Rows => {
  if (of === 'tracker') return found
  if (of === 'users') return found.innerJoin('users', 'users.id', 'tracker.account_id')
  const copies = db.selectFrom('listed_tracker as tracker')
  if (wanted.filter === undefined) return wantedOf(db, seller, wanted, copies)
  return copies.where('tracker.id', 'in', found.select('tracker.id'))
}

/** One page, and how many there are. Only its trackers are told whole, and told as they are now. */
export const list = async (
  db: Db,
  seller: Seller,
  { order_by, ascending, limit, offset, ...wanted }: Wanted & Part,
  now: Date,
) => {
  const { key, of }: Ordering = orderings[order_by]
  const by = typeof key === 'function' ? key(now) : key
  const order = ascending ? sql`${by}, tracker.id` : sql`${by} desc, tracker.id desc`
  const rows = wantedOf(db, seller, wanted, db.selectFrom('tracker'))
  const found = await find({ db, rows, id: 'tracker.id', texts: ['tracker.searched'], filter: wanted.filter })
  const sorted = { ...found, rows: sortable(db, seller, wanted, found.rows, of) }
  const { list, count } = await paged(sorted, 'tracker.id', { order, limit, offset }, whole(db, seller))
  return { list: await shapedForPanel(db, list, now), count }
}
