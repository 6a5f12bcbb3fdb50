import type { Db } from '#store/db.ts'

/**
 * Until the transaction ends nobody else changes the user or opens anything for it; of a master user, who stands for the
 * account, nobody changes the money or counts what there may be only so much of. It comes before all other locks;
 * a command of the account itself has it from the start.
 */
export const lockUser = async (db: Db, user_id: number): Promise<void> => {
  await db.selectFrom('users').select('id').where('id', '=', user_id).forNoKeyUpdate().execute()
}
