import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Owner } from '#store/owner.ts'
import { lockUser } from '#store/sql/user-lock.ts'

/** Commands that accounts keep for their trackers, and the calls that come of them. */

export const kinds = ['hardware', 'http'] as const

/** A command that users keep for a tracker. */
export interface SavedCommand {
  name: string
  type: (typeof kinds)[number]
  /** What it does, JSON, by the platform's secret. */
  sealed: Buffer
}

/** Saved commands of these trackers, by id. */
export const list = (db: Db, { account_id }: Owner, tracker_ids: readonly number[]) =>
  db
    .selectFrom('saved_command')
    .select(['id', 'tracker_id', 'name', sql<SavedCommand['type']>`type`.as('type'), 'sealed'])
    .select(['called', 'http_status', 'error'])
    .where('account_id', '=', account_id)
    .where(sql<boolean>`tracker_id = any(${tracker_ids}::int[])`)
    .orderBy('id')
    .execute()

/** A saved command of the tracker. */
export const find = async (db: Db, owner: Owner, tracker_id: number, id: number) =>
  (await list(db, owner, [tracker_id])).find((one) => one.id === id)

/** The number of the tracker's saved commands; locks the user, so that no other is made until the transaction ends. */
export const countForMore = async (db: Db, { account_id }: Owner, tracker_id: number): Promise<number> => {
  await lockUser(db, account_id)
  const { count } = await db
    .selectFrom('saved_command')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('account_id', '=', account_id)
    .where('tracker_id', '=', tracker_id)
    .executeTakeFirstOrThrow()
  return count
}

export const create = async (
  db: Db,
  { account_id }: Owner,
  tracker_id: number,
  command: SavedCommand,
): Promise<number> => {
  const { id } = await db
    .insertInto('saved_command')
    .values({ account_id, tracker_id, ...command })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes a saved command; answers whether the tracker has it. */
export const update = async (
  db: Db,
  { account_id }: Owner,
  tracker_id: number,
  id: number,
  command: SavedCommand,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('saved_command')
    .set(command)
    .where('account_id', '=', account_id)
    .where('tracker_id', '=', tracker_id)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes a saved command; answers whether the tracker had it. */
export const remove = async (db: Db, { account_id }: Owner, tracker_id: number, id: number): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('saved_command')
    .where('account_id', '=', account_id)
    .where('tracker_id', '=', tracker_id)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The number of the account's calls that wait. The account is locked by the caller (`audit/audit.ts`). */
export const countCalls = async (db: Db, { account_id }: Owner): Promise<number> => {
  const { count } = await db
    .selectFrom('command_call')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow()
  return count
}

/** Puts a call of a saved command into the queue. */
export const call = async (db: Db, { account_id }: Owner, command_id: number, sealed: Buffer): Promise<void> => {
  await db.insertInto('command_call').values({ account_id, command_id, sealed }).execute()
}
