import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Owner, Seller } from '#store/owner.ts'
import { lockAccounts } from './customers.ts'

/** Menus that dealers lay out for their users (specification 2.19). A menu of null is the platform's. */

/** The id of the platform's own preset, which no dealer changes and each may assign. */
export const platforms = 1

/** The platform's preset and the dealer's, each with the dealer's users who were given it. */
export const list = (db: Db, { dealer_id }: Seller) =>
  db
    .selectFrom('menu_preset as p')
    .innerJoin('dealer as d', (on) => on.on('d.id', '=', dealer_id))
    .select([
      'p.id',
      'p.menu',
      sql<boolean>`p.id = coalesce(d.menu_preset_id, ${platforms})`.as('is_default'),
      sql<number[]>`array(
        select u.id from users u
        where u.menu_preset_id = p.id and u.dealer_id = ${dealer_id} and u.deleted is null
        order by u.id
      )`.as('user_ids'),
    ])
    .where(visibleTo(dealer_id))
    .orderBy('p.id')
    .execute()

const visibleTo = (dealer_id: number) => sql<boolean>`(p.dealer_id = ${dealer_id} or p.dealer_id is null)`

/**
 * Answers whether the preset is the dealer's or the platform's, and keeps it from being deleted until the transaction
 * ends.
 */
export const hold = async (db: Db, { dealer_id }: Seller, id: number): Promise<boolean> => {
  const found = await db
    .selectFrom('menu_preset as p')
    .select('p.id')
    .where('p.id', '=', id)
    .where(visibleTo(dealer_id))
    .forKeyShare()
    .executeTakeFirst()
  return found !== undefined
}

export const create = async (db: Db, { dealer_id }: Seller, menu: object): Promise<number> => {
  const { id } = await db
    .insertInto('menu_preset')
    .values({ dealer_id, menu: JSON.stringify(menu) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes a preset. Answers whether the dealer has it. */
export const update = async (db: Db, { dealer_id }: Seller, id: number, menu: object): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('menu_preset')
    .set({ menu: JSON.stringify(menu) })
    .where('dealer_id', '=', dealer_id)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes a preset and its assignments. Answers whether the dealer had it. */
export const remove = async (db: Db, { dealer_id }: Seller, id: number): Promise<boolean> => {
  const found = await db
    .selectFrom('menu_preset')
    .select('id')
    .where('dealer_id', '=', dealer_id)
    .where('id', '=', id)
    // No more: who changes a user that has it holds the user, and asks whether its preset is still there.
    .forNoKeyUpdate()
    .executeTakeFirst()
  // In the order of their ids, as all who change several users; the database would take them as they lie.
  const given = db.selectFrom('users').select('id').where('dealer_id', '=', dealer_id).where('menu_preset_id', '=', id)
  if (found) await given.orderBy('id').forNoKeyUpdate().execute()
  const { numDeletedRows } = await db
    .deleteFrom('menu_preset')
    .where('dealer_id', '=', dealer_id)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Makes the preset the menu of the dealer's users who were given none. */
export const makeDefault = async (db: Db, { dealer_id }: Seller, menu_preset_id: number): Promise<void> => {
  await db.updateTable('dealer').set({ menu_preset_id }).where('id', '=', dealer_id).execute()
}

/** Locks those of these users that are master users of the dealer, until the transaction ends; answers their ids. */
export const lockMasters = async (db: Db, seller: Seller, user_ids: readonly number[]): Promise<number[]> =>
  (await lockAccounts(db, seller, user_ids)).filter(({ id, account_id }) => id === account_id).map(({ id }) => id)

/** Gives the preset to users of the dealer. */
export const give = async (
  db: Db,
  { dealer_id }: Seller,
  menu_preset_id: number,
  user_ids: readonly number[],
): Promise<void> => {
  await db
    .updateTable('users')
    .set({ menu_preset_id })
    .where('dealer_id', '=', dealer_id)
    .where('id', '=', sql<number>`any(${[...user_ids]}::int[])`)
    .execute()
}

/** The menu of the preset that applies to an account: its own, else its dealer's default. */
export const menuOf = async (db: Db, { account_id }: Owner): Promise<unknown> => {
  const row = await db
    .selectFrom('users as u')
    .innerJoin('dealer as d', 'd.id', 'u.dealer_id')
    .innerJoin('menu_preset as p', (on) =>
      on.on('p.id', '=', sql<number>`coalesce(u.menu_preset_id, d.menu_preset_id, ${platforms})`),
    )
    .select('p.menu')
    .where('u.id', '=', account_id)
    .executeTakeFirst()
  return row?.menu ?? null
}

/** The preset that the dealer has made its default, if it is its own. */
export const ownDefault = (db: Db, { dealer_id }: Seller) =>
  db
    .selectFrom('dealer as d')
    .innerJoin('menu_preset as p', 'p.id', 'd.menu_preset_id')
    .select(['p.id', 'p.menu'])
    .where('d.id', '=', dealer_id)
    .where('p.dealer_id', '=', dealer_id)
    .executeTakeFirst()

/**
 * The preset that the dealer has made its default, if it is its own; locked against another choice until the
 * transaction ends.
 */
export const lockDefault = async (db: Db, seller: Seller) => {
  await db.selectFrom('dealer').select('id').where('id', '=', seller.dealer_id).forNoKeyUpdate().execute()
  return ownDefault(db, seller)
}

/** The preset that a user of the dealer was given; nulls for none. `undefined` when there is no such user. */
export const givenTo = (db: Db, { dealer_id }: Seller, user_id: number) =>
  db
    .selectFrom('users as u')
    .leftJoin('menu_preset as p', 'p.id', 'u.menu_preset_id')
    .select(['u.id', 'p.id as menu_preset_id', 'p.menu'])
    .where('u.dealer_id', '=', dealer_id)
    .where('u.id', '=', user_id)
    .whereRef('u.id', '=', 'u.account_id')
    .where('u.deleted', 'is', null)
    .executeTakeFirst()
