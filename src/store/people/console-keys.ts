import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '#store/db.ts'

/** Keys that open the console of a device once, each of a panel session. Only digests are stored, as of sessions. */

/** What a key is good for. */
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

/** Answers a key of 40 hex digits; the one that the session was given before, and has not used, is good no more. */
export const give = async (db: Db, session: Buffer, opens: Opens): Promise<string> => {
  const key = randomBytes(20).toString('hex')
  await db
    .updateTable('session')
    .set({ console: digestOf(key, opens) })
    .where('digest', '=', session)
    .execute()
  return key
}

/** Uses a key; answers the digest of the session that was given it, which one of two at once gets. */
export const use = async (db: Db, key: string, opens: Opens): Promise<Buffer | undefined> => {
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
