import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Seller } from '#store/owner.ts'
import { find, paged, type Rows } from '#store/sql/found.ts'
import { connectionAt, last_connection, shapedForPanel, whole } from './panel-trackers.ts'

/** The trackers of a dealer by pages (docs/decisions/panel-users.md). */

/** What trackers are listed by, and what has to be known for it beside themselves. */
const columns = {
  id: 'tracker.id',
  label: 'tracker.label',
  status: connectionAt,
  model: 'source.model',
  device_id: 'source.device_id',
  phone: 'source.phone',
  creation_date: 'tracker.creation_date',
  last_connection: () => last_connection,
  tariff_id: 'source.tariff_id',
  business_status: 'source.status_listing_id',
} as const

export type Order = keyof typeof columns
export const orders = Object.keys(columns) as Order[]

export interface Wanted {
  user_id?: number | undefined
  tariff_id?: number | undefined
  /** Part of what a tracker is found by; see the column `searched`. */
  filter?: string | undefined
}

interface Part {
  order_by: Order
  ascending: boolean
  limit: number
  offset: number
}

const those = (db: Db, { dealer_id }: Seller, { user_id, tariff_id, filter }: Wanted) => {
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

/** What an order is told by, and the rows with what that takes. */
const sortable = (rows: Rows, order_by: Order, now: Date): { rows: Rows; key: RawBuilder<unknown> } => {
  const column = columns[order_by]
  if (typeof column !== 'string')
    return { rows: rows.leftJoin('source_state as state', 'state.source_id', 'tracker.source_id'), key: column(now) }
  const isOfDevice = column.startsWith('source.')
  return { rows: isOfDevice ? rows.innerJoin('source', 'source.id', 'tracker.source_id') : rows, key: sql.ref(column) }
}

/** One page, and how many there are. Only its trackers are told whole. */
export const list = async (
  db: Db,
  seller: Seller,
  { order_by, ascending, limit, offset, ...wanted }: Wanted & Part,
  now: Date,
) => {
  const found = await those(db, seller, wanted)
  const { rows, key } = sortable(found.rows, order_by, now)
  const order = ascending ? sql`${key}, tracker.id` : sql`${key} desc, tracker.id desc`
  const sorted = { ...found, rows }
  const { list, count } = await paged(sorted, 'tracker.id', { order, limit, offset }, whole(db, seller, now))
  return { list: list.map(shapedForPanel), count }
}
