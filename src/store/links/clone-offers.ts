import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import * as clones from '#store/fleet/clones.ts'
import { held } from '#store/held.ts'
import type { Owner } from '#store/owner.ts'
import { unbindAll } from '#store/rules/bindings.ts'
import { changedTrackers } from '#store/rules/rule-versions.ts'
import { untie } from '#store/sql/tied.ts'
import { lockUser } from '#store/sql/user-lock.ts'

/** Clones that owners of devices give to other accounts by a code: neither account learns who the other one is. */

interface Offered {
  tracker_id: number
  note: string
  digest: Buffer
  /** Until it can be accepted no more. */
  hours: number
}

/** Of which something is left: what is open, and what was accepted and not deleted since. */
const isThere = sql<boolean>`case when clone_offer.accepted is null then clone_offer.expires > now()
  else exists (select from tracker t where t.id = clone_offer.clone_id and t.clone and t.deleted is null) end`

/** Forgets what is left of none. */
const sweep = async (db: Db, { account_id }: Owner, tracker_id: number): Promise<void> => {
  await db
    .deleteFrom('clone_offer')
    .where('account_id', '=', account_id)
    .where('tracker_id', '=', tracker_id)
    .where(sql<boolean>`not (${isThere})`)
    .execute()
}

/** The number of a tracker's clone offers, open ones and accepted ones. */
export const count = async (db: Db, owner: Owner, tracker_id: number): Promise<number> => {
  await sweep(db, owner, tracker_id)
  const { count } = await db
    .selectFrom('clone_offer')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('account_id', '=', owner.account_id)
    .where('tracker_id', '=', tracker_id)
    .executeTakeFirstOrThrow()
  return count
}

export const create = (db: Db, { account_id }: Owner, { hours, ...offered }: Offered) =>
  db
    .insertInto('clone_offer')
    .values({ account_id, ...offered, expires: sql<Date>`now() + make_interval(hours => ${hours})` })
    .returning(['id', 'expires'])
    .executeTakeFirstOrThrow()

/** Clone offers of a tracker, the newest first. */
export const list = (db: Db, { account_id }: Owner, tracker_id: number) =>
  db
    .selectFrom('clone_offer')
    .select(['id', 'note', 'created', 'expires', 'accepted'])
    .where('account_id', '=', account_id)
    .where('tracker_id', '=', tracker_id)
    .where(isThere)
    .orderBy('id', 'desc')
    .execute()

/** A clone offer that was not accepted yet. */
export interface Open {
  id: number
  /** Whose it is. */
  account_id: number
  dealer_id: number
  source_id: number
}

/** The offer that a code opens, as long as its device is there and its owner's; locked until the transaction ends. */
export const lockOpen = async (db: Db, digest: Buffer): Promise<Open | undefined> => {
  const { rows } = await sql<Open>`
    select o.id, o.account_id, u.dealer_id, t.source_id
    from clone_offer o
    join users u on u.id = o.account_id and u.deleted is null
    join tracker t on t.account_id = o.account_id and t.id = o.tracker_id and t.deleted is null and not t.clone
    join source s on s.id = t.source_id and s.corrupted is null and not s.blocked and not s.unpaid
    where o.digest = ${digest} and o.accepted is null and o.expires > now()
    for no key update of o, s`.execute(db)
  return rows[0]
}

export const accept = async (db: Db, { id, account_id }: Open, clone_id: number): Promise<void> => {
  await db
    .updateTable('clone_offer')
    .set({ accepted: sql<Date>`now()`, clone_id })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()
}

/** Deletes the offer, and the clone that was made of it; answers whether there was one. */
export const revoke = async (db: Db, { account_id }: Owner, id: number, now: Date): Promise<boolean> => {
  const gone = await db
    .deleteFrom('clone_offer')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where(isThere)
    .returning('clone_id')
    .executeTakeFirst()
  if (gone?.clone_id) await unnoted(db, () => removeClone(db, gone.clone_id as number, now))
  return gone !== undefined
}

/** What the other account had tied to it is untied: the owner is told of nothing that there was. */
const removeClone = async (db: Db, id: number, now: Date): Promise<void> => {
  const found = db.selectFrom('tracker').select(['id', 'account_id']).where('id', '=', id).where('clone', '=', true)
  const before = await found.executeTakeFirst()
  if (!before) return
  await lockUser(db, before.account_id)
  const locked = await found.forUpdate().executeTakeFirst()
  if (!locked) return
  const clone = held('tracker', locked, locked)
  await changedTrackers(db, clone, [id], now)
  await unbindAll(db, clone)
  await untie(db, [clone])
  await clones.remove(db, [clone])
}

/** The entry of the owner's audit would tell of rows of the other account. */
const unnoted = async (db: Db, work: () => Promise<void>): Promise<void> => {
  await sql`select set_config('odograph.audit', '', true)`.execute(db)
  await work()
  await sql`select set_config('odograph.audit', 'on', true)`.execute(db)
}
