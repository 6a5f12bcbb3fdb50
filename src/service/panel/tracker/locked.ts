import type { Dealer } from '#contract/caller.ts'
import type { Db } from '#store/db.ts'
import { type Known, lockPanelTracker } from '#store/dealer/panel-trackers.ts'

interface Given<E> {
  db: Db
  caller: Dealer
  fail(error: E): never
}

/**
 * Reads a tracker that a command is about and locks it until the command ends. Fails with 201 if there is none, with
 * 252 for a corrupted one.
 */
export const lockedTracker = async (
  tracker_id: number,
  { db, caller, fail }: Given<'not_found' | 'already_corrupted'>,
): Promise<Known> => {
  const tracker = (await lockPanelTracker(db, caller, tracker_id)) ?? fail('not_found')
  return tracker.corrupted ? fail('already_corrupted') : tracker
}

/** Reads and locks a tracker as `lockedTracker` does; fails with 219 for a clone. */
export const lockedOriginal = async (
  tracker_id: number,
  context: Given<'not_found' | 'already_corrupted' | 'not_for_clones'>,
): Promise<Known> => {
  const tracker = await lockedTracker(tracker_id, context)
  return tracker.clone ? context.fail('not_for_clones') : tracker
}
