import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import { type Held, held } from '#store/held.ts'
import type { Owner } from '#store/owner.ts'
import { change, countForMore, discard, holdOne, insert, lockOne } from '#store/sql/records.ts'

/** Working statuses and the ordered lists that they belong to (specification 2.20, supplement section 11). */

interface NewListing {
  label: string
  employee_controlled: boolean
  supervisor_controlled: boolean
}

interface NewStatus {
  label: string
  color: string
}

const entries = sql<number[]>`array(
  select status.id from status
  where status.account_id = status_listing.account_id and status.listing_id = status_listing.id
  order by status.ordinal)`.as('entries')

/** The account's lists of statuses. */
export const listings = (db: Db, { account_id }: Owner) =>
  db
    .selectFrom('status_listing')
    .select(['id', 'label', 'employee_controlled', 'supervisor_controlled', entries])
    .where('account_id', '=', account_id)
    .orderBy('id')
    .execute()

/** The number of the account's lists; the account is locked, so that no other is made until the transaction ends. */
export const countListings = (db: Db, owner: Owner): Promise<number> => countForMore(db, owner, 'status_listing')

export const createListing = (db: Db, owner: Owner, listing: NewListing): Promise<number> =>
  insert(db, owner, 'status_listing', listing)

export const hasListing = async (db: Db, { account_id }: Owner, id: number): Promise<boolean> =>
  (await db
    .selectFrom('status_listing')
    .select('id')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .executeTakeFirst()) !== undefined

type Listing = Held<'status_listing'>

/** Locks a list until the transaction ends: nobody else adds, removes or reorders its statuses. */
export const lockListing = async (db: Db, owner: Owner, id: number): Promise<Listing | undefined> =>
  (await lockOne(db, owner, 'status_listing', id)) ? held('status_listing', owner, { id }) : undefined

/** Answers whether there is such a list, and keeps it until the transaction ends: a tracker is about to be given it. */
export const holdListing = (db: Db, owner: Owner, id: number): Promise<boolean> =>
  holdOne(db, owner, 'status_listing', id)

/** Changes a list and puts all of its statuses in the order of `entries`. The caller has compared the two. */
export const updateListing = async (
  db: Db,
  listing: Listing,
  { entries, ...changes }: NewListing & { entries: number[] },
): Promise<void> => {
  const { account_id, id } = listing
  await change(db, listing, 'status_listing', id, changes)
  await sql`
    update status set ordinal = wanted.ordinal
    from unnest(${entries}::int[]) with ordinality as wanted (id, ordinal)
    where status.account_id = ${account_id} and status.listing_id = ${id} and status.id = wanted.id
      and status.ordinal <> wanted.ordinal`.execute(db)
}

/** Deletes a list with its statuses; trackers that had it have none then. Answers whether there was one. */
export const removeListing = async (db: Db, owner: Owner, id: number): Promise<boolean> =>
  (await discard(db, owner, 'status_listing', [id])) > 0

const ofListing = (db: Db, { account_id }: Owner, listing_id: number) =>
  db.selectFrom('status').where('account_id', '=', account_id).where('listing_id', '=', listing_id)

/** Statuses of a list, in their order. */
export const list = (db: Db, owner: Owner, listing_id: number) =>
  ofListing(db, owner, listing_id).select(['id', 'label', 'color']).orderBy('ordinal').execute()

/** Adds a status at the end of the list; answers its id. */
export const create = async (db: Db, listing: Listing, { label, color }: NewStatus): Promise<number> => {
  const { account_id, id: listing_id } = listing
  const last = ofListing(db, listing, listing_id).select(sql<number>`coalesce(max(ordinal), 0) + 1`.as('next'))
  const { id } = await db
    .insertInto('status')
    .values({ account_id, listing_id, label, color, ordinal: last })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes a status. Answers whether there was one. */
export const update = (db: Db, owner: Owner, { id, ...status }: NewStatus & { id: number }): Promise<boolean> =>
  change(db, owner, 'status', id, status)

/** Deletes a status; trackers that had it have none then. Answers whether there was one. */
export const remove = async (db: Db, owner: Owner, id: number): Promise<boolean> =>
  (await discard(db, owner, 'status', [id])) > 0
