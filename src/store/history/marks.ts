import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Viewer } from '#store/owner.ts'
import type { Query } from '#store/query.ts'

/**
 * What a login has read: everything up to an entry, and single ones above it. Ids are given before entries are committed, so
 * one below the newest may still be to come: whoever makes entries shares the lock of the account until they are there, and
 * whoever draws the line has it alone.
 */
const lockClass = 0x6f6468

/** Locks the marks of these accounts; to be called before entries of them are made, in the same transaction. */
export const writing = async (query: Query, account_ids: readonly number[]): Promise<void> => {
  const ids = [...new Set(account_ids)].sort((a, b) => a - b)
  await query('select pg_advisory_xact_lock_shared($1, id) from unnest($2::int[]) as t (id)', [lockClass, ids])
}

/** Locks the marks of an account for who makes entries and says at once who has read them; in the same transaction. */
export const drawing = async (query: Query, account_id: number): Promise<void> => {
  await query('select pg_advisory_xact_lock($1, $2)', [lockClass, account_id])
}

/** The entry up to which the login has read all; 0 where it never did. */
export const line = async (db: Db, { account_id, user_id }: Viewer): Promise<number> => {
  const row = await db
    .selectFrom('history_line')
    .select('up_to')
    .where('account_id', '=', account_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return Number(row?.up_to ?? 0)
}

/** Marks all entries as read, with one row; in a transaction. */
export const readAll = async (db: Db, { account_id, user_id }: Viewer): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${lockClass}, ${account_id})`.execute(db)
  await sql`
    insert into history_line (account_id, user_id, up_to)
    select account_id, ${user_id}, id from history where account_id = ${account_id} order by id desc limit 1
    on conflict (account_id, user_id) do update set up_to = greatest(history_line.up_to, excluded.up_to)`.execute(db)
}

/** Marks one entry above the line as read. Answers false when it was read already, or is gone meanwhile. */
export const readOne = async (db: Db, { account_id, user_id }: Viewer, id: number): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    insert into history_read (account_id, user_id, entry_id)
    select account_id, ${user_id}, id from history where account_id = ${account_id} and id = ${id}
    on conflict do nothing`.execute(db)
  return numAffectedRows > 0n
}

/** Deletes single marks below the line of their login, `most` in one step; answers their number. */
export const forgetBelow = async (query: Query, most = 10_000): Promise<number> => {
  for (let all = 0; ; ) {
    const rows = await query(
      `delete from history_read r
       using (select r.account_id, r.user_id, r.entry_id from history_line l join history_read r using (account_id, user_id)
              where r.entry_id <= l.up_to limit $1) as below
       where r.account_id = below.account_id and r.user_id = below.user_id and r.entry_id = below.entry_id
       returning 1`,
      [most],
    )
    all += rows.length
    if (rows.length < most) return all
  }
}
