import type { Db } from '#store/db.ts'
import * as dealers from './dealers.ts'

/** What a platform asks of passwords and of the panel where its operator's settings say nothing (docs/decisions/sign-in.md). */

/** Demands of a platform on passwords and logins, decided when it began. */
export interface Policy {
  password_length: number
  refuse_common_passwords: boolean
  /** Logins of the panel are asked to have a second factor. */
  panel_factor: boolean
}

/** The policy of platforms that begin now. */
export const fresh: Policy = { password_length: 12, refuse_common_passwords: true, panel_factor: true }

/** Of those that began before there was one: what the contract says. */
const before: Policy = { password_length: 6, refuse_common_passwords: false, panel_factor: false }

/** The policy that the platform began with; of one that has not begun, the one of today. */
export const read = async (db: Db): Promise<Policy> => {
  const kept = await db
    .selectFrom('platform_policy')
    .select(['password_length', 'refuse_common_passwords', 'panel_factor'])
    .executeTakeFirst()
  return kept ?? ((await dealers.exist(db)) ? before : fresh)
}

/** Keeps today's policy for the platform; to be called with the creation of the first dealer. */
export const begin = async (db: Db): Promise<void> => {
  await db
    .insertInto('platform_policy')
    .values(fresh)
    .onConflict((same) => same.doNothing())
    .execute()
}
