import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Owner } from '#store/owner.ts'

/** Where applications are told of what happens. A session has one token, and it ends with the session. */

/** The address of an application on a device, for pushes. */
export interface PushToken {
  application: string
  token: string
  parameters?: object
  category_filter: string
}

interface Session {
  account_id: number
  digest: Buffer
}

/** Who is told: a user, or a phone of somebody in the field. */
type Holder = Session & ({ user_id: number } | { phone_id: number })

/**
 * Binds a token to the session, and takes it from any other user or phone of the same device. Applications bind more than once
 * at start: of one session each waits for the one before, and so does whoever wants a token that another one is
 * binding. Answers false when the session has ended.
 */
export const bind = async (db: Db, holder: Holder, token: PushToken): Promise<boolean> => {
  const { account_id, digest } = holder
  const session = db.selectFrom('session').select('digest').where('digest', '=', digest).forNoKeyUpdate()
  if (!(await session.executeTakeFirst())) return false
  await lockTokens(db, digest, token)
  await remove(db, { account_id, digest })
  const parameters = token.parameters && JSON.stringify(token.parameters)
  const of =
    'phone_id' in holder ? { phone_id: holder.phone_id, user_id: null } : { phone_id: null, user_id: holder.user_id }
  const bound = { ...token, account_id, ...of, digest, parameters: parameters ?? null }
  await db
    .insertInto('push_token')
    .values(bound)
    .onConflict((existing) => existing.columns(['application', 'token']).doUpdateSet(bound))
    .execute()
  return true
}

/** The token, and the one that the session had: in one order, for others may exchange the same two. */
const lockTokens = async (db: Db, digest: Buffer, { application, token }: PushToken): Promise<void> => {
  await sql`
    select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended(concat(application, ' ', token), 0) as key
      from (select application, token from push_token where digest = ${digest}
            union all values (${application}, ${token})) as tokens (application, token)
      order by key
    ) as keys`.execute(db)
}

export const remove = async (db: Db, { account_id, digest }: Session): Promise<void> => {
  await db.deleteFrom('push_token').where('account_id', '=', account_id).where('digest', '=', digest).execute()
}

/** A token and its parameters, if it is still bound. */
export const find = (db: Db, { account_id }: Owner, application: string, token: string) =>
  db
    .selectFrom('push_token')
    .select(['token', 'parameters'])
    .where('account_id', '=', account_id)
    .where('application', '=', application)
    .where('token', '=', token)
    .executeTakeFirst()

/** Deletes a token that its push service knows no more. */
export const forget = async (db: Db, { account_id }: Owner, application: string, token: string): Promise<void> => {
  await db
    .deleteFrom('push_token')
    .where('account_id', '=', account_id)
    .where('application', '=', application)
    .where('token', '=', token)
    .execute()
}

/** Answers whether a phone of the tracker is told of messages. */
export const hasPhoneOf = async (
  db: Db,
  { account_id, tracker_id }: Owner & { tracker_id: number },
): Promise<boolean> => {
  const those = db
    .selectFrom('push_token')
    .innerJoin('phone', (join) =>
      join.onRef('phone.account_id', '=', 'push_token.account_id').onRef('phone.id', '=', 'push_token.phone_id'),
    )
    .select('push_token.digest')
    .where('push_token.account_id', '=', account_id)
  return (await those.where('phone.tracker_id', '=', tracker_id).limit(1).executeTakeFirst()) !== undefined
}

/** The device of a tracker whose phones are told of tasks; `undefined` where none of them wants to be. */
export const toldDeviceOf = async (
  db: Db,
  { account_id, tracker_id }: Owner & { tracker_id: number },
): Promise<number | undefined> => {
  if (!(await hasPhoneOf(db, { account_id, tracker_id }))) return undefined
  const those = db.selectFrom('tracker').select('source_id').where('account_id', '=', account_id)
  return (await those.where('id', '=', tracker_id).executeTakeFirst())?.source_id
}
