import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import { isBlocked, visibleTrackers } from '#store/fleet/trackers.ts'
import { type Held, held } from '#store/held.ts'
import type { Viewer } from '#store/owner.ts'

/** Trackers as far as they can be written to. */

export interface Chatting {
  id: number
  source_id: number
  model: string
  blocked: boolean
  /** Whether its plan has the feature `chat`. */
  allowed: boolean
  /** Whether a phone of the field is tied to it. */
  has_phone: boolean
}

const chatting = (db: Db, viewer: Viewer, tracker_ids: readonly number[]) =>
  visibleTrackers(db, viewer)
    .innerJoin('tariff', 'tariff.id', 'source.tariff_id')
    .select(['tracker.id', 'tracker.source_id', 'source.model', isBlocked])
    .select(sql<boolean>`'chat' = any(tariff.features)`.as('allowed'))
    .select(
      sql<boolean>`exists (
        select from phone p where p.account_id = tracker.account_id and p.tracker_id = tracker.id)`.as('has_phone'),
    )
    .where(sql<boolean>`tracker.id = any(${tracker_ids}::int[])`)
    .orderBy('tracker.id')

/** Reads those of the trackers that the viewer sees, by their ids. */
export const read = (db: Db, viewer: Viewer, tracker_ids: readonly number[]): Promise<Chatting[]> =>
  chatting(db, viewer, tracker_ids).execute()

/** Locks those of the trackers that the viewer sees, by their ids, until the transaction ends. */
export const lock = async (
  db: Db,
  viewer: Viewer,
  tracker_ids: readonly number[],
): Promise<(Chatting & Held<'tracker'>)[]> =>
  (await chatting(db, viewer, tracker_ids).forNoKeyUpdate('tracker').execute()).map((row) =>
    held('tracker', viewer, row),
  )
