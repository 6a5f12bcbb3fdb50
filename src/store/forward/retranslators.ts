import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import { held } from '#store/held.ts'
import type { Owner } from '#store/owner.ts'
import { lockUser } from '#store/sql/user-lock.ts'

/** The platforms that an account sends points on to. */

export interface Retranslator {
  name: string
  protocol: string
  address: string
  port: number
  login: string | null
  /** The password, by the platform's secret. */
  sealed: Buffer | null
  enabled: boolean
}

/** The account's retranslators by id, and how each is doing. */
export const list = (db: Db, { account_id }: Owner) =>
  db
    .selectFrom('retranslator as r')
    .innerJoin('retranslator_line as l', (join) =>
      join.onRef('l.account_id', '=', 'r.account_id').onRef('l.retranslator_id', '=', 'r.id'),
    )
    .select(['r.id', 'r.name', 'r.protocol', 'r.address', 'r.port', 'r.login', 'r.sealed', 'r.enabled'])
    .select(['l.failures', 'l.error', 'l.error_time', 'l.sent_time'])
    .select(({ selectFrom, fn }) =>
      selectFrom('retranslator_tracker as b')
        .innerJoin('tracker as t', (join) =>
          join.onRef('t.account_id', '=', 'b.account_id').onRef('t.id', '=', 'b.tracker_id'),
        )
        .where('t.deleted', 'is', null)
        .select(fn.countAll<number>().as('count'))
        .whereRef('b.account_id', '=', 'r.account_id')
        .whereRef('b.retranslator_id', '=', 'r.id')
        .$asScalar()
        .$notNull()
        .as('trackers'),
    )
    .where('r.account_id', '=', account_id)
    .orderBy('r.id')
    .execute()

export const has = async (db: Db, { account_id }: Owner, id: number): Promise<boolean> =>
  (await db
    .selectFrom('retranslator')
    .select('id')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .executeTakeFirst()) !== undefined

/** Locks a retranslator until the transaction ends. */
export const lock = async (db: Db, owner: Owner, id: number) => {
  const row = await db
    .selectFrom('retranslator')
    .select(['id', 'protocol'])
    .where('account_id', '=', owner.account_id)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && held('retranslator', owner, row)
}

/**
 * The number of the account's retranslators; the user is locked, so that no other is made or changed until the
 * transaction ends.
 */
export const countForMore = async (db: Db, { account_id }: Owner): Promise<number> => {
  await lockUser(db, account_id)
  const { count } = await db
    .selectFrom('retranslator')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow()
  return count
}

/** Answers whether another retranslator of the account goes to the same place under the same login. */
export const isTaken = async (
  db: Db,
  { account_id }: Owner,
  { address, port, login }: Pick<Retranslator, 'address' | 'port' | 'login'>,
  except = 0,
): Promise<boolean> => {
  const { rows } = await sql`
    select from retranslator where account_id = ${account_id} and id <> ${except}
      and lower(address) = lower(${address}) and port = ${port} and coalesce(login, '') = ${login ?? ''}`.execute(db)
  return rows.length > 0
}

export const create = async (db: Db, { account_id }: Owner, retranslator: Retranslator): Promise<number> => {
  const { id } = await db
    .insertInto('retranslator')
    .values({ account_id, ...retranslator })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('retranslator_line').values({ account_id, retranslator_id: id }).execute()
  return id
}

/** Changes a retranslator, which is tried again at once and goes on where it was. Answers whether there was one. */
export const update = async (db: Db, owner: Owner, id: number, retranslator: Retranslator): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('retranslator')
    .set(retranslator)
    .where('account_id', '=', owner.account_id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await touch(db, owner, id)
  return true
}

/** Makes the process that sends look again for points to be sent, and try at once. */
export const touch = async (db: Db, { account_id }: Owner, id: number): Promise<void> => {
  await db
    .updateTable('retranslator_line')
    .set({ revision: sql`revision + 1`, failures: 0, rests_until: sql`now()` })
    .where('account_id', '=', account_id)
    .where('retranslator_id', '=', id)
    .execute()
}

/** Deletes a retranslator; what waited for it is not sent. Answers whether there was one. */
export const remove = async (db: Db, { account_id }: Owner, id: number): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('retranslator')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
