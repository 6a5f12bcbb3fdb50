import { sql } from 'kysely'
import type { Db } from '#store/db.ts'

/**
 * Locks a user until the transaction ends: nobody else changes it or opens anything for it; of a master user, who
 * stands for the account, nobody changes the money or counts things of which there may be only so many. It comes before
 * all other locks; a command of the account itself has it from the start.
 */
export const lockUser = (db: Db, user_id: number): Promise<void> => lockUsers(db, [user_id])

/** Locks users as `lockUser` does, in the order of their ids. */
export const lockUsers = async (db: Db, ids: readonly number[]): Promise<void> => {
  await db
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/**
 * Locks a login to the panel, whose commands do not wait for each other by themselves; to be called before several of
 * its sessions are ended.
 */
export const lockPanelLogin = async (db: Db, panel_login_id: number): Promise<void> => {
  await db.selectFrom('panel_login').select('id').where('id', '=', panel_login_id).forNoKeyUpdate().execute()
}
