import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Owner, Seller } from '#store/owner.ts'

/** Trackers of other accounts over a device: they see all of it, and own nothing but their label. */

interface Original {
  source_id: number
  label: string
}

/**
 * Answers whether the dealer, or one below it, has such a user, whom it may give clones to; the user is kept until the
 * transaction ends.
 */
export const mayGet = async (db: Db, { dealer_id }: Seller, user_id: number): Promise<boolean> => {
  const { rows } = await sql`
    with recursive below as (
      select id from dealer where id = ${dealer_id}
      union select d.id from dealer d join below b on d.parent_id = b.id
    )
    select from users
    where id = ${user_id} and account_id = id and deleted is null and dealer_id in (select id from below)
    for key share`.execute(db)
  return rows.length > 0
}

/** The account's trackers over these devices. */
export const over = async (db: Db, { account_id }: Owner, sources: readonly number[]) =>
  db
    .selectFrom('tracker')
    .select(['id', 'source_id'])
    .where('account_id', '=', account_id)
    .where(sql<boolean>`source_id = any(${sources}::int[])`)
    .orderBy('id')
    .execute()

/**
 * Creates clones and answers their ids, in the order of the devices. The index `tracker_of_account` refuses what the
 * account has already.
 */
export const create = async (db: Db, { account_id }: Owner, originals: readonly Original[]): Promise<number[]> => {
  if (originals.length === 0) return []
  const rows = originals.map(({ source_id, label }) => ({ account_id, source_id, label, clone: true }))
  const made = await db.insertInto('tracker').values(rows).returning('id').execute()
  return made.map(({ id }) => id)
}

/** Ids of the trackers that other accounts than its owner's have over a device. */
export const of = async (db: Db, source_id: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('tracker')
    .select('id')
    .where('source_id', '=', source_id)
    .where('clone', '=', true)
    .where('deleted', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Deletes clones and unties their employees; no vehicle may be tied to one of them (`vehiclesOf`). Answers their
 * number.
 */
export const remove = async (db: Db, ids: readonly (Owner & { id: number })[]): Promise<number> => {
  const wanted = JSON.stringify(ids.map(({ id, account_id }) => ({ id, account_id })))
  const { numAffectedRows = 0n } = await sql`
    delete from tracker t using jsonb_to_recordset(${wanted}::jsonb) as w (id int, account_id int)
    where t.account_id = w.account_id and t.id = w.id and t.clone`.execute(db)
  return Number(numAffectedRows)
}
