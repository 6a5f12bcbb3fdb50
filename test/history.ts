import type { Db } from '#store/db.ts'
import type { Person } from './fleet.ts'

/** Entries of the history as devices and rules would have made them. */

const minute = 60_000
const midnight = Math.floor(Date.now() / (1440 * minute)) * 1440 * minute - 2 * 1440 * minute

/** A minute of the day before yesterday, UTC: as it is stored, and on the wire. */
export const moment = (of: number): Date => new Date(midnight + of * minute)
export const at = (of: number): string => moment(of).toISOString().slice(0, 19).replace('T', ' ')

/** The whole of that day. */
export const day = { from: at(0), to: at(1439) }

/** Makes an entry in the history of the account, and answers its id. */
export const entry = async (
  db: Db,
  account: Person,
  tracker_id: number,
  columns: Record<string, unknown> = {},
): Promise<number> => {
  const { id } = await db
    .insertInto('history')
    .values({
      account_id: account.id,
      tracker_id,
      event: 'speedup',
      message: 'Too fast',
      time: moment(0),
      event_time: moment(0),
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return Number(id)
}
