import type { Db } from './db.ts'

/** Where applications are told of what happens. A session has one token, and it ends with the session. */

export interface PushToken {
  application: string
  token: string
  parameters?: object
  category_filter: string
}

interface Holder {
  account_id: number
  user_id: number
  /** Of the session. */
  digest: Buffer
}

/**
 * A device that another user has signed in on belongs to that user alone from then on. Applications bind more than once
 * at start: of one session each waits for the one before.
 */
export const bind = async (db: Db, { account_id, user_id, digest }: Holder, token: PushToken): Promise<void> => {
  await db.selectFrom('session').select('digest').where('digest', '=', digest).forNoKeyUpdate().execute()
  await remove(db, { account_id, digest })
  const parameters = token.parameters && JSON.stringify(token.parameters)
  const bound = { ...token, account_id, user_id, digest, parameters: parameters ?? null }
  await db
    .insertInto('push_token')
    .values(bound)
    .onConflict((existing) => existing.columns(['application', 'token']).doUpdateSet(bound))
    .execute()
}

export const remove = async (db: Db, { account_id, digest }: Omit<Holder, 'user_id'>): Promise<void> => {
  await db.deleteFrom('push_token').where('account_id', '=', account_id).where('digest', '=', digest).execute()
}
