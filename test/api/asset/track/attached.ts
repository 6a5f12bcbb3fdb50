import type { Db } from '#store/db.ts'
import type { Person } from '#test/fleet.ts'
import { begin } from '#test/track/drive.ts'

/** What trackers were tied to in the time of the drives of tests, as if it had been written down then. */

/** A moment of the drives, in seconds since they began: as it is stored, and on the wire. */
export const moment = (seconds: number): Date => new Date(begin + seconds * 1000)
export const wire = (seconds: number): string => moment(seconds).toISOString().slice(0, 19).replace('T', ' ')

type Changes = readonly (readonly [tracker_id: number, seconds: number, id: number | null])[]

/** Writes down vehicles of trackers, in place of all that is known of these trackers. */
export const carried = async (db: Db, { id: account_id }: Person, changes: Changes): Promise<void> => {
  const tracker_ids = changes.map(([tracker_id]) => tracker_id)
  await db.deleteFrom('vehicle_change').where('tracker_id', 'in', tracker_ids).execute()
  await db
    .insertInto('vehicle_change')
    .values(
      changes.map(([tracker_id, at, new_vehicle_id]) => ({
        account_id,
        tracker_id,
        new_vehicle_id,
        changed: moment(at),
      })),
    )
    .execute()
}

/** Writes down drivers of trackers. */
export const drove = async (db: Db, { id: account_id }: Person, changes: Changes): Promise<void> => {
  await db
    .insertInto('driver_change')
    .values(
      changes.map(([tracker_id, at, new_employee_id]) => ({
        ...{ account_id, tracker_id, new_employee_id, changed: moment(at) },
        origin: 'supervisor' as const,
      })),
    )
    .execute()
}
