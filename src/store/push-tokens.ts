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

/** A device that another user has signed in on belongs to that user alone from then on. */
export const bind = async (db: Db, { account_id, user_id, digest }: Holder, token: PushToken): Promise<void> => {
  await db
    .deleteFrom('push_token')
    .where((row) =>
      row.or([
        row('digest', '=', digest),
        row.and([row('application', '=', token.application), row('token', '=', token.token)]),
      ]),
    )
    .execute()
  const parameters = token.parameters && JSON.stringify(token.parameters)
  await db
    .insertInto('push_token')
    .values({ ...token, account_id, user_id, digest, parameters })
    .execute()
}

export const remove = async (db: Db, { account_id, digest }: Omit<Holder, 'user_id'>): Promise<void> => {
  await db.deleteFrom('push_token').where('account_id', '=', account_id).where('digest', '=', digest).execute()
}
