import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Seller } from '#store/owner.ts'
import { findRows, paged, type Rows } from '#store/sql/found.ts'
import { amountOf, counts } from './counts.ts'
import { nameIn } from './customers.ts'
import { connectionAt, shapedForPanel, wholePanelTrackers } from './panel-trackers.ts'

/** The trackers of a dealer by pages (docs/decisions/panel-users.md). */

/**
 * What a list is ordered by, and where that stands: beside the tracker, with its user, or among the copies of what its
 * device is, in the order of an index, and of when it was heard, whose narrow rows are read instead of the tracker's.
 */
interface Ordering {
  key: RawBuilder<unknown> | ((now: Date) => RawBuilder<unknown>)
  of: 'tracker' | 'users' | 'listed_tracker'
  /** It stands beside the tracker as well, where it is read of those that a filter found. */
  beside?: boolean
}

const byTracker = (column: string): Ordering => ({ key: sql.ref(`tracker.${column}`), of: 'tracker' })
const byCopy = (column: string): Ordering => ({ key: sql.ref(`tracker.${column}`), of: 'listed_tracker' })
/** By the bytes of the five words, which is the order of any language that they could be in. */
const byConnection = (now: Date) =>
  sql`${connectionAt(now, sql<Date | null>`tracker.heard`, sql<boolean>`tracker.located`)} collate "C"`

const orderings = {
  id: byCopy('id'),
  label: { ...byCopy('label'), beside: true },
  status: { key: byConnection, of: 'listed_tracker' },
  model: byCopy('model'),
  device_id: byCopy('device_id'),
  phone: byCopy('phone'),
  creation_date: byTracker('creation_date'),
  last_connection: byCopy('heard'),
  tariff_id: byCopy('tariff_id'),
  business_status: byCopy('status_listing_id'),
  user_id: byTracker('account_id'),
  owner_name: { key: nameIn('users'), of: 'users' },
  comment: byTracker('comment'),
} as const satisfies Record<string, Ordering>

export type Order = keyof typeof orderings

/** Columns by which trackers can be listed in the panel. */
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

/** The trackers that the dealer has and that are wanted, whatever the filter. */
const trackersOf = (db: Db, { dealer_id }: Seller, { user_id, tariff_id, clone }: Wanted): Rows => {
  const users = db
    .selectFrom('users')
    .select('users.id')
    .where('users.dealer_id', '=', dealer_id)
    .where(sql<boolean>`users.master`)
    .where('users.deleted', 'is', null)
    .$if(user_id !== undefined, (query) => query.where('users.id', '=', user_id ?? 0))
  const devices = db
    .selectFrom('source')
    .select('id')
    .where('tariff_id', '=', tariff_id ?? 0)
  return db
    .selectFrom('tracker')
    .where('tracker.account_id', 'in', users)
    .$if(clone !== undefined, (query) => query.where('tracker.clone', '=', clone ?? false))
    .$if(tariff_id !== undefined, (query) => query.where('tracker.source_id', 'in', devices))
}

/** Their copies, which say all that is asked. */
const copiesOf = (db: Db, { dealer_id }: Seller, { user_id, tariff_id, clone }: Wanted): Rows =>
  db
    .selectFrom('listed_tracker as tracker')
    .where('tracker.dealer_id', '=', dealer_id)
    .$if(user_id !== undefined, (query) => query.where('tracker.account_id', '=', user_id ?? 0))
    .$if(clone !== undefined, (query) => query.where('tracker.clone', '=', clone ?? false))
    .$if(tariff_id !== undefined, (query) => query.where('tracker.tariff_id', '=', tariff_id ?? 0))

/** The rows of what was found, with what it is ordered by. */
const sortable = (db: Db, seller: Seller, wanted: Wanted, found: Rows, { of, beside }: Ordering): Rows => {
  const isAll = wanted.filter === undefined
  if (of === 'listed_tracker' && (isAll || !beside))
    return isAll ? found : copiesOf(db, seller, {}).where('tracker.id', 'in', found.select('tracker.id'))
  const trackers = isAll ? trackersOf(db, seller, wanted) : found
  return of === 'users' ? trackers.innerJoin('users', 'users.id', 'tracker.account_id') : trackers
}

/**
 * A page of the dealer's trackers as they are now, and the number of all. Only the trackers of the page are read whole.
 */
export const list = async (
  db: Db,
  seller: Seller,
  { order_by, ascending, limit, offset, ...wanted }: Wanted & Part,
  now: Date,
) => {
  const ordering: Ordering = orderings[order_by]
  const { key } = ordering
  const by = typeof key === 'function' ? key(now) : key
  const order = ascending ? sql`${by}, tracker.id` : sql`${by} desc, tracker.id desc`
  const rows = (wanted.filter === undefined ? copiesOf : trackersOf)(db, seller, wanted)
  const found = await findRows({ db, rows, id: 'tracker.id', texts: ['tracker.searched'], filter: wanted.filter })
  const isWhole = Object.values(wanted).every((one) => one === undefined)
  const count = isWhole ? () => countOf(db, seller) : found.count
  const sorted = { rows: sortable(db, seller, wanted, found.rows, ordering), count }
  const page = await paged(sorted, 'tracker.id', { order, limit, offset }, wholePanelTrackers(db, seller))
  return { list: await shapedForPanel(db, page.list, now), count: page.count }
}

/** Of all, as it is counted by triggers. */
const countOf = async (db: Db, seller: Seller): Promise<number> =>
  amountOf(await counts(db, seller, ['listed']), () => true)
