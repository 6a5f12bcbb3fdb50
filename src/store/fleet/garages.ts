import { type Db, jsonOf } from '#store/db.ts'
import type { Owner } from '#store/owner.ts'
import { type Changes, change, discard, holdOne, insert, type New } from '#store/sql/records.ts'

/** Where an account keeps its vehicles (specification 2.17). */

type Given<T> = Omit<T, 'location'> & { location?: object | null }

export const list = (db: Db, { account_id }: Owner) =>
  db
    .selectFrom('garage')
    .select(['id', 'location', 'mechanic_name', 'dispatcher_name', 'organization_name'])
    .where('account_id', '=', account_id)
    .orderBy('organization_name')
    .orderBy('id')
    .limit(10_000)
    .execute()

/** The garage of a vehicle; undefined where it has none. */
export const ofVehicle = (db: Db, { account_id }: Owner, vehicle_id: number) =>
  db
    .selectFrom('garage')
    .innerJoin('vehicle', (join) =>
      join.onRef('vehicle.account_id', '=', 'garage.account_id').onRef('vehicle.garage_id', '=', 'garage.id'),
    )
    .select(['garage.location', 'garage.mechanic_name', 'garage.dispatcher_name', 'garage.organization_name'])
    .where('garage.account_id', '=', account_id)
    .where('vehicle.id', '=', vehicle_id)
    .executeTakeFirst()

export const create = (db: Db, owner: Owner, garage: Given<New<'garage'>>): Promise<number> =>
  insert(db, owner, 'garage', { ...garage, location: jsonOf(garage.location) })

/** Changes the given properties of a garage. Answers whether there was one. */
export const update = (db: Db, owner: Owner, id: number, changes: Given<Changes<'garage'>>): Promise<boolean> =>
  change(db, owner, 'garage', id, { ...changes, location: jsonOf(changes.location) })

/** Answers whether there is such a garage, and keeps it until the transaction ends: a vehicle is about to have it. */
export const hold = (db: Db, owner: Owner, id: number): Promise<boolean> => holdOne(db, owner, 'garage', id)

/** Deletes a garage, leaving its vehicles without one. Answers whether there was one. */
export const remove = async (db: Db, owner: Owner, id: number): Promise<boolean> =>
  (await discard(db, owner, 'garage', [id])) > 0
