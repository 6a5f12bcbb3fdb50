import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Seller } from '#store/owner.ts'
import { contains } from '#store/sql/contains.ts'
import type { Counted } from './counts.ts'
import type { BlockType } from './dealers.ts'

/** Dealers of a dealer (specification 2.12). Deleted ones are listed no more. */

const ofParent = (db: Db, { dealer_id }: Seller) => db.selectFrom('dealer as d').where('d.parent_id', '=', dealer_id)

const subDealerColumns = [
  'd.id as subpaas_id',
  sql<BlockType>`d.block_type`.as('block_type'),
  'd.title',
  'd.jur_name',
  'd.contact_fio',
  'd.contact_post',
  'd.contact_phone',
] as const

/** Columns by which sub-dealers can be listed. */
export const orders = ['subpaas_id', 'title', 'jur_name', 'login', 'block_type', 'creation_date'] as const

export interface Wanted {
  /** Part of the id, which is its login too, of its names, its e-mail address or its contact. */
  filter?: string
}

interface Listing extends Wanted {
  order_by: (typeof orders)[number]
  ascending: boolean
  limit: number
  offset: number
}

/** Those that are listed. */
const filteredSubDealers = (db: Db, seller: Seller, { filter }: Wanted) => {
  const found = sql<string>`
    concat_ws(chr(10), d.id, d.title, d.jur_name, d.email, d.contact_fio, d.contact_post, d.contact_phone)`
  return ofParent(db, seller)
    .where('d.block_type', '<>', 'DELETED')
    .$if(filter !== undefined, (query) => query.where(found, 'ilike', contains(filter ?? '')))
}

const amountOf = (what: Counted) => sql`coalesce(sum(c.amount) filter (where c.what = ${what}), 0)::int`

/**
 * Of master users: `active` are those who can sign in. Of trackers: clones are counted, for users see them, those of users that have
 * ended are not; `active` are those that may send.
 */
const countsOf = sql<Counts>`(
  select ${amountOf('users')} as users_count, ${amountOf('active')} as active_users_count,
         ${amountOf('kept')} as trackers_count, ${amountOf('sending')} as active_trackers_count
  from dealer_count c where c.dealer_id = d.id
)`

const counted = (dealers: ReturnType<typeof ofParent>) =>
  dealers
    .innerJoinLateral(countsOf.as('c'), (on) => on.onTrue())
    .select([...subDealerColumns, sql<string>`d.id::text`.as('login'), 'd.creation_date'])
    .select(['c.users_count', 'c.active_users_count', 'c.trackers_count', 'c.active_trackers_count'])

/** A page of the dealer's sub-dealers with their counts. */
export const list = (db: Db, seller: Seller, { order_by, ascending, limit, offset, ...wanted }: Listing) =>
  counted(filteredSubDealers(db, seller, wanted))
    .orderBy(sql.ref(order_by), ascending ? 'asc' : 'desc')
    .orderBy('d.id', ascending ? 'asc' : 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

interface Counts {
  users_count: number
  active_users_count: number
  trackers_count: number
  active_trackers_count: number
}

/** The number of the dealer's sub-dealers that the filters leave. */
export const count = async (db: Db, seller: Seller, wanted: Wanted): Promise<number> => {
  const { count } = await filteredSubDealers(db, seller, wanted)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** A sub-dealer with its counts, even a deleted one. */
export const read = (db: Db, seller: Seller, subpaas_id: number) =>
  counted(ofParent(db, seller))
    .select(['d.email', 'd.jur_country', 'd.link_monitoring'])
    .where('d.id', '=', subpaas_id)
    .executeTakeFirst()

/**
 * The block of a sub-dealer, locked against changes until the transaction ends; `undefined` when the dealer has no such
 * sub-dealer.
 */
export const lock = async (db: Db, { dealer_id }: Seller, subpaas_id: number): Promise<BlockType | undefined> => {
  const row = await db
    .selectFrom('dealer')
    .select('block_type')
    .where('parent_id', '=', dealer_id)
    .where('id', '=', subpaas_id)
    .forUpdate()
    .executeTakeFirst()
  return row?.block_type as BlockType | undefined
}

/** Properties of a sub-dealer that its dealer writes. */
export interface Written {
  title: string
  email: string
  jur_name: string
  jur_country: string
  link_monitoring: string
  contact_fio: string
  contact_post: string
  contact_phone: string
}

/** Changes the given properties of a sub-dealer. */
export const update = async (
  db: Db,
  { dealer_id }: Seller,
  subpaas_id: number,
  changes: Partial<Written>,
): Promise<void> => {
  await db
    .updateTable('dealer')
    .set({ parent_id: dealer_id, ...changes })
    .where('parent_id', '=', dealer_id)
    .where('id', '=', subpaas_id)
    .execute()
}
