import type { Db } from '#store/db.ts'
import type { Held } from '#store/held.ts'
import type { Owner } from '#store/owner.ts'
import * as privacy from '#store/points/private-notes.ts'
import { queryOf } from '#store/query.ts'
import type { Note } from '#track/privacy.ts'

/** What was said of the private time of trackers, and by whom (docs/privacy.md). Nothing of it is ever changed. */

/** A user or a phone that says something of private time. */
export type Sayer = { user_id: number } | { phone_id: number }

/** Writes a note of the tracker, and beside the points of its device. */
export const say = async (
  db: Db,
  { account_id, id: tracker_id }: Held<'tracker'>,
  source_id: number,
  { at, says, ...details }: Note,
  by: Sayer,
  now: Date,
): Promise<void> => {
  await db
    .insertInto('private_note')
    .values({ account_id, tracker_id, at: new Date(at), says, details: JSON.stringify(details), created: now, ...by })
    .execute()
  await privacy.add(queryOf(db), source_id, { at, says, ...details } as Note)
}

/** The number of such notes of a tracker that were said since then. */
export const countSince = async (
  db: Db,
  { account_id }: Owner,
  tracker_id: number,
  { says, since }: { says: readonly Note['says'][]; since: Date },
): Promise<number> => {
  const { count } = await db
    .selectFrom('private_note')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', account_id)
    .where('tracker_id', '=', tracker_id)
    .where('says', 'in', says)
    .where('created', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Notes of a tracker as they were said, the newest first, so many at most. */
export const list = (db: Db, { account_id }: Owner, tracker_id: number, most: number) =>
  db
    .selectFrom('private_note')
    .leftJoin('phone', (join) =>
      join.onRef('phone.account_id', '=', 'private_note.account_id').onRef('phone.id', '=', 'private_note.phone_id'),
    )
    .select(['private_note.at', 'private_note.says', 'private_note.details', 'private_note.created'])
    .select(['private_note.user_id', 'phone.label as phone_label'])
    .where('private_note.account_id', '=', account_id)
    .where('private_note.tracker_id', '=', tracker_id)
    .orderBy('private_note.id', 'desc')
    .limit(most)
    .execute()
