import { sql } from 'kysely'
import type { Db } from '#store/db.ts'

/**
 * Until the transaction ends nobody else changes the user or opens anything for it; of a master user, who stands for the
 * account, nobody changes the money or counts what there may be only so much of. It comes before all other locks;
 * a command of the account itself has it from the start.
 */
export const lockUser = (db: Db, user_id: number): Promise<void> => lockUsers(db, [user_id])

/** The same of several, in the order of their ids. */
export const lockUsers = async (db: Db, ids: readonly number[]): Promise<void> => {
  await db
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** The same of a login to the panel, whose commands do not wait for each other by themselves: before what ends several of its sessions. */
export const lockPanelLogin = async (db: Db, panel_login_id: number): Promise<void> => {
  await db.selectFrom('panel_login').select('id').where('id', '=', panel_login_id).forNoKeyUpdate().execute()
}
