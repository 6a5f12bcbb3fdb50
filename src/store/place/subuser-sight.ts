import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Owner, Viewer } from '#store/owner.ts'

/** Which places and zones a sub-user sees (supplement 3.6): all of the one or the other, or those that are bound to it. */

export type Area = 'place' | 'zone'

const tableOf = (area: Area) => sql.table(`subuser_${area}`)
const idOf = (area: Area) => sql.ref(`${area}_id`)
const allOf = (area: Area) => sql.ref(`all_${area}s`)

/** SQL condition that the viewer may see a row of places or zones of the account. */
export const isAreaVisible = (area: Area, { account_id, user_id, master }: Viewer): RawBuilder<boolean> =>
  master
    ? sql<boolean>`true`
    : sql<boolean>`(
        (select ${allOf(area)} from users where id = ${user_id})
        or ${sql.ref(`${area}.id`)} in (
          select ${idOf(area)} from ${tableOf(area)} where account_id = ${account_id} and user_id = ${user_id}))`

/** Lets the sub-user see these places or zones, too. The caller knows that they are the account's. */
export const bind = async (
  db: Db,
  { account_id }: Owner,
  area: Area,
  user_id: number,
  ids: readonly number[],
): Promise<void> => {
  await sql`
    insert into ${tableOf(area)} (account_id, user_id, ${idOf(area)})
    select ${account_id}, ${user_id}, unnest(${ids}::int[]) on conflict do nothing`.execute(db)
}

/** Takes these places or zones out of the sub-user's sight. */
export const unbind = async (
  db: Db,
  { account_id }: Owner,
  area: Area,
  user_id: number,
  ids: readonly number[],
): Promise<void> => {
  await sql`
    delete from ${tableOf(area)}
    where account_id = ${account_id} and user_id = ${user_id} and ${idOf(area)} = any(${ids}::int[])`.execute(db)
}

/** Takes all places and zones out of the sub-user's sight. */
export const unbindAll = async (db: Db, owner: Owner, user_id: number): Promise<void> => {
  for (const area of ['place', 'zone'] as const) {
    await sql`
      delete from ${tableOf(area)} where account_id = ${owner.account_id} and user_id = ${user_id}`.execute(db)
    await setAll(db, owner, area, user_id, false)
  }
}

/** Answers whether the sub-user sees all places or zones, also those to come. */
export const seesAll = async (db: Db, { account_id }: Owner, area: Area, user_id: number): Promise<boolean> => {
  const { rows } = await sql<{ all: boolean }>`
    select ${allOf(area)} as all from users where account_id = ${account_id} and id = ${user_id}`.execute(db)
  return rows[0]?.all ?? false
}

/** Sets whether the sub-user sees all places or zones, also those to come. */
export const setAll = async (
  db: Db,
  { account_id }: Owner,
  area: Area,
  user_id: number,
  all: boolean,
): Promise<void> => {
  await sql`
    update users set ${allOf(area)} = ${all} where account_id = ${account_id} and id = ${user_id}`.execute(db)
}

export interface Bound {
  id: number
  assigned_date: Date
}

/** Places or zones that are bound to the sub-user, by id, with the dates. */
export const list = async (db: Db, { account_id }: Owner, area: Area, user_id: number): Promise<Bound[]> => {
  const { rows } = await sql<Bound>`
    select ${idOf(area)} as id, assigned_date from ${tableOf(area)}
    where account_id = ${account_id} and user_id = ${user_id} order by 1`.execute(db)
  return rows
}

/** The number of these places or zones that the account has; they are kept until the transaction ends. */
export const hold = async (db: Db, { account_id }: Owner, area: Area, ids: readonly number[]): Promise<number> => {
  const { rows } = await sql`
    select from ${sql.table(area)} where account_id = ${account_id} and id = any(${ids}::int[])
    order by id for key share`.execute(db)
  return rows.length
}
