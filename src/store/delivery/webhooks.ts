import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Owner } from '#store/owner.ts'
import { lockUser } from '#store/sql/user-lock.ts'
import { queued, wants } from './deliver.ts'

/** The webhooks of an account, and what they were told. */

/** A webhook as its account sets it. */
export interface Webhook {
  label: string
  url: string
  /** Null for all. */
  events: string[] | null
  trackers: number[] | null
  enabled: boolean
}

/** The outlet of a webhook's deliveries. */
export const outletOf = (id: number) => `webhook/${id}`

/** Trackers that are gone are told no more. */
const webhookColumns = [
  'id',
  'label',
  'url',
  'events',
  'enabled',
  sql<number[] | null>`case when trackers is not null then array(
    select t.id from tracker t where t.account_id = webhook.account_id and t.id = any(webhook.trackers) and t.deleted is null
    order by t.id) end`.as('trackers'),
] as const

/** The account's webhooks by id. */
export const list = (db: Db, { account_id }: Owner) =>
  db.selectFrom('webhook').select(webhookColumns).where('account_id', '=', account_id).orderBy('id').execute()

/** A webhook with its sealed secret. */
export const read = (db: Db, { account_id }: Owner, id: number) =>
  db
    .selectFrom('webhook')
    .select([...webhookColumns, 'sealed'])
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .executeTakeFirst()

/** The number of the account's webhooks; locks the user, so that no other is made until the transaction ends. */
export const countForMore = async (db: Db, { account_id }: Owner): Promise<number> => {
  await lockUser(db, account_id)
  const { count } = await db
    .selectFrom('webhook')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow()
  return count
}

export const create = async (db: Db, { account_id }: Owner, webhook: Webhook, sealed: Buffer): Promise<number> => {
  const { id } = await db
    .insertInto('webhook')
    .values({ account_id, ...webhook, sealed })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('outlet')
    .values({ name: outletOf(id) })
    .execute()
  return id
}

/** Changes a webhook, which is tried again at once. Answers whether there was one. */
export const update = async (db: Db, { account_id }: Owner, id: number, webhook: Webhook): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('webhook')
    .set(webhook)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await db
    .updateTable('outlet')
    .set({ failures: 0, rests_until: sql`now()` })
    .where('name', '=', outletOf(id))
    .execute()
  return true
}

/** Deletes a webhook and its deliveries, made or not. Answers whether there was one. */
export const remove = async (db: Db, { account_id }: Owner, id: number): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('webhook')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  await db.deleteFrom('outlet').where('name', '=', outletOf(id)).execute()
  await db.deleteFrom('delivery').where('account_id', '=', account_id).where('outlet', '=', outletOf(id)).execute()
  return true
}

/** Entries that one replay delivers again at most. */
export const longest_replay = 10_000

/**
 * Queues entries received from `from` to `to`, both included, again for a webhook that wants them; answers their
 * number, `longest_replay` at most.
 */
export const replay = async (
  db: Db,
  { account_id }: Owner,
  id: number,
  { from, to }: { from: Date; to: Date },
): Promise<number> => {
  const { numAffectedRows } = await sql`
    with meant as (
      select h.account_id, h.id as entry_id, h.tracker_id, 'webhook/' || w.id as outlet, w.id::text as target
      from webhook w join history h on h.account_id = w.account_id and ${sql.raw(wants)}
      where w.account_id = ${account_id} and w.id = ${id} and h.time between ${from} and ${to}
      order by h.time, h.id limit ${longest_replay}
    ), ${sql.raw(queued)}`.execute(db)
  return Number(numAffectedRows ?? 0)
}
