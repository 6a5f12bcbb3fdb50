import { randomUUID } from 'node:crypto'
import * as checkins from '#store/checkins/checkins.ts'
import type { Db } from '#store/db.ts'
import * as trackers from '#store/fleet/trackers.ts'
import type { Person } from './fleet.ts'

/** Check-ins as applications make them. */

export const alster = { lat: 53.5585, lng: 10.0045, address: 'Alster, Hamburg', precision: 12 }

/** Makes a check-in, and answers its id. */
export const checkIn = async (person: Person, tracker_id: number, more: object = {}): Promise<number> =>
  (await person.call('checkin/create', { tracker_id, location: alster, ...more })).id

/** Stores a check-in behind the lock of its tracker, and answers its id. */
export const storeCheckin = async (
  db: Db,
  { id }: Pick<Person, 'id'>,
  { tracker_id, ...checkin }: checkins.NewCheckin & { tracker_id: number },
): Promise<number> => {
  const tracker = await trackers.lock(db, { account_id: id, user_id: id, master: true }, tracker_id)
  if (!tracker) throw new Error(`there is no tracker ${tracker_id}`)
  return checkins.create(db, tracker, checkin)
}

/** The ids of a list. */
export const ids = async (person: Person, params: object = {}): Promise<number[]> =>
  (await person.call('checkin/list', params)).list.map(({ id }: { id: number }) => id)

/** A picture that the user has uploaded and nothing names yet, as if it had been; answers its id. */
export const uploadedImage = async (db: Db, user_id: number, columns: object = {}): Promise<number> => {
  const { id } = await db
    .insertInto('file')
    .values(({ selectFrom }) => ({
      account_id: selectFrom('users').select('account_id').where('id', '=', user_id).$asScalar().$notNull(),
      ...{ user_id, type: 'image', name: 'gate.jpg', size: 1000, mime_type: 'image/jpeg', state: 'uploaded' },
      ...{ expires: new Date(), uploaded: new Date(), key: randomUUID(), ...columns },
    }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
