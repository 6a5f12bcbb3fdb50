import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Seller } from '#store/owner.ts'
import type { Connection } from '#track/live.ts'
import type { Count } from './counts.ts'
import { nameIn } from './customers.ts'

/** A dealer's business at a glance. Sub-users, clones, and what is deleted or ended are not counted. */

export type State = Connection | 'blocked'

const minute = 60_000

/**
 * The state of counted devices, as `connection` of track/live.ts defines it, as if they were heard at the end of their
 * minute; blocked devices are counted apart, whatever they send. `undefined` for counts of other things.
 */
export const stateOf = ({ what, at }: Count, now: Date): State | undefined => {
  if (what === 'blocked' || what === 'just_registered') return what
  if (what !== 'placed' && what !== 'unplaced') return undefined
  const silence = now.getTime() - (at + minute)
  if (silence > 15 * minute) return 'offline'
  if (silence > 5 * minute) return 'idle'
  return what === 'placed' ? 'active' : 'signal_lost'
}

/** Users of the dealer who signed in last, in person; only sessions that live are known. */
export const signIns = async (db: Db, seller: Seller, limit: number) => {
  const { rows } = await sql<{ user_id: number; login: string; name: string; last_use: Date }>`
    select u.id as user_id, u.login, ${nameIn('u')} as name, max(s.last_use) as last_use
    from session s join users u on u.id = s.user_id
    where s.kind = 'user' and s.expires > now() and s.opened_by_panel_login is null and s.opened_by_user is null
      and u.dealer_id = ${seller.dealer_id} and u.master and u.deleted is null
    group by u.id order by 4 desc, 1 limit ${limit}`.execute(db)
  return rows
}
