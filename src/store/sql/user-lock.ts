import type { Db } from '#store/db.ts'

/**
 * Until the transaction ends nobody else changes the user or opens anything for it; of a master user, who stands for the
 * account, nobody changes the money or counts what there may be only so much of. It comes before all other locks;
 * a command of the account itself has it from the start.
 */
export const lockUser = async (db: Db, user_id: number): Promise<void> => {
  await db.selectFrom('users').select('id').where('id', '=', user_id).forNoKeyUpdate().execute()
}

/** The same of a login to the panel, whose commands do not wait for each other by themselves: before what ends several of its sessions. */
export const lockPanelLogin = async (db: Db, panel_login_id: number): Promise<void> => {
  await db.selectFrom('panel_login').select('id').where('id', '=', panel_login_id).forNoKeyUpdate().execute()
}
