import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import { lockPanelLogin } from '#store/sql/user-lock.ts'
import { type Holder, heldBy } from './notices.ts'
import { endWaiting } from './sign-in-codes.ts'

/** Where somebody is signed in: what a login sees and ends of its sessions. */

const kindOf = (holder: Holder): 'user' | 'panel' => ('user_id' in holder ? 'user' : 'panel')

export const openers = ['self', 'dealer', 'master', 'api_key'] as const

const opened_by = sql<(typeof openers)[number]>`
  case when opened_by_key is not null then 'api_key' when opened_by_panel_login is not null then 'dealer'
       when opened_by_user is not null then 'master' else 'self' end`

/** Live sessions of the holder, the last used one first. */
export const listSessions = (db: Db, holder: Holder) =>
  db
    .selectFrom('session')
    .select([
      'id',
      'digest',
      opened_by.as('opened_by'),
      'address',
      'user_agent',
      'creation_date',
      'last_use',
      'expires',
    ])
    .where(heldBy(holder))
    .where('kind', '=', kindOf(holder))
    .where('expires', '>', sql<Date>`now()`)
    .orderBy('last_use', 'desc')
    .orderBy('id', 'desc')
    .limit(10_000)
    .execute()

/** Ends a session; answers whether there was one. */
export const removeSession = async (db: Db, holder: Holder, id: number): Promise<boolean> => {
  const those = db.deleteFrom('session').where(heldBy(holder)).where('kind', '=', kindOf(holder))
  const { numDeletedRows } = await those.where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends all sessions of the holder but this one, and sign-ins that wait for a code. */
export const removeOthers = async (db: Db, holder: Holder, digest: Buffer): Promise<void> => {
  if ('panel_login_id' in holder) await lockPanelLogin(db, holder.panel_login_id)
  const those = db.deleteFrom('session').where(heldBy(holder)).where('kind', '=', kindOf(holder))
  await those.where('digest', '<>', digest).execute()
  await endWaiting(db, holder)
}
