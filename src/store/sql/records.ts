import type { Insertable, Updateable } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Owner } from '#store/owner.ts'
import { lockUser } from '#store/sql/user-lock.ts'
import type { Database, Tag } from '#store/tables.gen.ts'

/** What an account owns and names by an id is made, changed, held and removed alike, whatever it is. */

type Table =
  | 'department'
  | 'form_template'
  | 'garage'
  | 'geo_link'
  | 'rule'
  | 'security_group'
  | 'sensor_template'
  | 'status'
  | 'status_listing'
  | 'tag'
  | 'tracker_group'
  | 'zone'

type NotGiven = 'account_id' | 'id'
export type New<T extends Table> = Omit<Insertable<Database[T]>, NotGiven>
export type Changes<T extends Table> = Omit<Updateable<Database[T]>, NotGiven>

/** One of the tables, for the query builder cannot speak of all of them at once. */
const any = (table: Table) => table as 'tag'

/** Inserts a record and answers its id. */
export const insert = async <T extends Table>(
  db: Db,
  { account_id }: Owner,
  table: T,
  record: New<T>,
): Promise<number> => {
  const { id } = await db
    .insertInto(any(table))
    .values({ ...(record as unknown as Insertable<Tag>), account_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes the given columns of a record. Answers whether there was one. */
export const change = async <T extends Table>(
  db: Db,
  { account_id }: Owner,
  table: T,
  id: number,
  changes: Changes<T>,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable(any(table))
    .set({ account_id, ...(changes as Updateable<Tag>) })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes records; answers their number. */
export const discard = async (db: Db, { account_id }: Owner, table: Table, ids: readonly number[]): Promise<number> => {
  if (ids.length === 0) return 0
  const { numDeletedRows } = await db
    .deleteFrom(any(table))
    .where('account_id', '=', account_id)
    .where('id', 'in', ids)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/**
 * The number of the account's records, with the account locked until the transaction ends: so two at once do not both
 * find room.
 */
export const countForMore = async (db: Db, { account_id }: Owner, table: Table | 'api_key'): Promise<number> => {
  await lockUser(db, account_id)
  const { count } = await db
    .selectFrom(table as 'tag')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow()
  return count
}

const recordsOf = (db: Db, { account_id }: Owner, table: Table, ids: readonly number[]) =>
  db.selectFrom(any(table)).select('id').where('account_id', '=', account_id).where('id', 'in', ids).orderBy('id')

/**
 * Ids of those of the records that there are; they are kept until the transaction ends, for something is about to refer
 * to them.
 */
export const holdAll = async (db: Db, owner: Owner, table: Table, ids: readonly number[]): Promise<number[]> => {
  if (ids.length === 0) return []
  const rows = await recordsOf(db, owner, table, ids).forKeyShare().execute()
  return rows.map(({ id }) => id)
}

/** Answers whether there is such a record, and keeps it until the transaction ends. */
export const holdOne = async (db: Db, owner: Owner, table: Table, id: number): Promise<boolean> =>
  (await holdAll(db, owner, table, [id])).length > 0

/**
 * Answers whether there is such a record, and locks it against changes, deletion and new references until the
 * transaction ends.
 */
export const lockOne = async (db: Db, owner: Owner, table: Table, id: number): Promise<boolean> =>
  (await recordsOf(db, owner, table, [id]).forUpdate().execute()).length > 0
