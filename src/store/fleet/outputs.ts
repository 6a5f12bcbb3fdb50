import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Owner, Viewer } from '#store/owner.ts'
import { isBlocked, visibleTrackers } from './trackers.ts'

/** What accounts call the outputs of their trackers. */

/** Titles of a device's outputs by their numbers. */
export type Titles = Readonly<Record<string, string>>

/** Titles of outputs of those of the trackers that the viewer sees. */
export const read = (db: Db, viewer: Viewer, tracker_ids: readonly number[]) =>
  visibleTrackers(db, viewer)
    .where(sql<boolean>`tracker.id = any(${tracker_ids}::int[])`)
    .select([
      'tracker.id as tracker_id',
      'source.model',
      isBlocked,
      sql<Titles | null>`tracker.output_titles`.as('titles'),
    ])
    .orderBy('tracker.id')
    .execute()

/** Sets the title of an output; an empty one removes it. */
export const rename = async (
  db: Db,
  { account_id }: Owner,
  tracker_id: number,
  number: number,
  title: string,
): Promise<void> => {
  await sql`
    update tracker set output_titles = coalesce(output_titles, '{}') || jsonb_build_object(${number}::text, ${title}::text)
    where account_id = ${account_id} and id = ${tracker_id}`.execute(db)
}
