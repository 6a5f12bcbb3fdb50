import type { Fault } from '#contract/errors.ts'
import type { Db } from '#store/db.ts'
import * as tags from '#store/fleet/tags.ts'
import type { Owner } from '#store/owner.ts'

/** What vehicles, people and places are tied to: tags, and at most one tracker. */

interface Asking {
  db: Db
  caller: Owner
}

/** What is wrong with the tags that something is to carry; those of the account stay until the transaction ends. */
export const tagFaults = async (
  { db, caller }: Asking,
  parameter: string,
  ids: readonly number[] = [],
): Promise<Fault[]> => {
  const known = new Set(await tags.hold(db, caller, ids))
  return ids.every((id) => known.has(id)) ? [] : [{ parameter, error: 'names a tag that the account does not have' }]
}

/** Each once, in the order in which they came. */
export const once = (ids: readonly number[]): number[] => [...new Set(ids)]

/** What is wrong with the tracker `id` that something is to be tied to, which `had` that one before. */
export const trackerFaults = (
  parameter: string,
  { id, tracker, had }: { id?: number | null; tracker?: { blocked: boolean }; had?: number | null },
): Fault[] =>
  !id || (tracker && (!tracker.blocked || had === id))
    ? []
    : [{ parameter, error: 'must be a tracker of the user that is not blocked' }]
