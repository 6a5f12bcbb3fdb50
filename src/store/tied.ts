import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from './owner.ts'

/** Who looks at what may be tied to trackers. */
export interface Keeper extends Viewer {
  rights: readonly string[]
}

/**
 * Whether the row is seen: a sub-user sees what is tied to trackers bound to it, and what is tied to none if it holds
 * the right to make such things (docs/decisions/sub-users.md).
 */
export const isSeen = (
  table: 'vehicle' | 'employee',
  { account_id, user_id, master, rights }: Keeper,
): RawBuilder<boolean> =>
  master
    ? sql<boolean>`true`
    : sql<boolean>`case when ${sql.ref(`${table}.tracker_id`)} is null then ${rights.includes(`${table}_update`)} else
        exists (
          select from subuser_tracker bound
          where bound.account_id = ${account_id} and bound.user_id = ${user_id}
            and bound.tracker_id = ${sql.ref(`${table}.tracker_id`)}
        ) end`
