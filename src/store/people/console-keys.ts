import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '#store/db.ts'
import { other_kinds } from './hash-kinds.ts'

/** Keys that open the console of a device once, each of a panel session. Only digests are stored, as of sessions. */

/** The device whose console a key opens. */
export interface Opens {
  dealer_id: number
  /** As the device calls itself. */
  device: string
  /** When the key was given: seconds since 1970 UTC. */
  timestamp: number
}

/** Of all that an address says, so that a key opens nothing else. */
const digestOf = (key: string, { dealer_id, device, timestamp }: Opens): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([key, dealer_id, timestamp, device]))
    .digest()

/** Makes a key for the session; one that it was given before, and has not used, is good no more. */
export const giveConsoleKey = async (db: Db, session: Buffer, opens: Opens): Promise<string> => {
  const key = randomBytes(other_kinds.console.digits / 2).toString('hex')
  await db
    .updateTable('session')
    .set({ console: digestOf(key, opens) })
    .where('digest', '=', session)
    .execute()
  return key
}

/** Uses a key; answers the digest of the session that it was given to, to one of two callers at once. */
export const takeConsoleKey = async (db: Db, key: string, opens: Opens): Promise<Buffer | undefined> => {
  const logins = db.selectFrom('panel_login').select('id').where('dealer_id', '=', opens.dealer_id)
  const used = await db
    .updateTable('session')
    .set({ console: null })
    .where('panel_login_id', 'in', logins)
    .where('kind', '=', 'panel')
    .where('console', '=', digestOf(key, opens))
    .returning('digest')
    .executeTakeFirst()
  return used?.digest
}
