import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import { isBlocked, visibleTrackers } from '#store/fleet/trackers.ts'
import type { Owner, Viewer } from '#store/owner.ts'
import type { Secret } from '#store/secret.ts'

/**
 * Passwords that devices sign in with. They are short and every message is checked, so that no slow hash would do: what is kept
 * is a digest by the platform's secret, which tells nothing to whoever has the database alone.
 */

/**
 * Makes a function that computes digests of passwords, each with its source: equal passwords of two devices have
 * nothing in common.
 */
export const digester = (secret: Pick<Secret, 'derive'>) => {
  const key = secret.derive('device passwords')
  return (source_id: number, password: string): Buffer =>
    createHmac('sha256', key).update(`${source_id} ${password}`).digest()
}

/** The device of a tracker that the viewer sees, and whether it must show a password. */
export const read = (db: Db, viewer: Viewer, tracker_id: number) =>
  visibleTrackers(db, viewer)
    .where('tracker.id', '=', tracker_id)
    .select(['source.id as source_id', 'source.model', 'tracker.clone', isBlocked])
    .select(sql<boolean>`source.password_digest is not null`.as('required'))
    .executeTakeFirst()

/** Sets the digest of the device's password, or with `null` asks for none any more. */
export const update = async (
  db: Db,
  { account_id }: Owner,
  source_id: number,
  password_digest: Buffer | null,
): Promise<void> => {
  await db
    .updateTable('source')
    .set({ password_digest })
    .where('account_id', '=', account_id)
    .where('id', '=', source_id)
    .execute()
}
