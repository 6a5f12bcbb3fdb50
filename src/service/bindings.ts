import type { Fault } from '#contract/errors.ts'
import type { Db } from '#store/db.ts'
import * as tags from '#store/fleet/tags.ts'
import type { Owner } from '#store/owner.ts'

/** Bindings of vehicles, employees and places: tags, and at most one tracker. */

interface Asking {
  db: Db
  caller: Owner
}

/** The answer to tags that there are not. */
export const unknownTag = 'names a tag that the account does not have'

/** Faults of tags that a resource is to carry. Tags of the account stay locked until the transaction ends. */
export const tagFaults = async (
  { db, caller }: Asking,
  parameter: string,
  ids: readonly number[] = [],
): Promise<Fault[]> => {
  const known = new Set(await tags.hold(db, caller, ids))
  return ids.every((id) => known.has(id)) ? [] : [{ parameter, error: unknownTag }]
}

/** The ids without repetitions, in their order. */
export const once = (ids: readonly number[]): number[] => [...new Set(ids)]

/** Faults of the tracker `id` that a resource is to be bound to; `had` is the one that it was bound to before. */
export const trackerFaults = (
  parameter: string,
  { id, tracker, had }: { id?: number | null; tracker?: { blocked: boolean }; had?: number | null },
): Fault[] =>
  !id || (tracker && (!tracker.blocked || had === id))
    ? []
    : [{ parameter, error: 'must be a tracker of the user that is not blocked' }]
