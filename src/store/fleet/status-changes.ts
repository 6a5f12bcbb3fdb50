import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Owner, Viewer } from '#store/owner.ts'
import { changesWithin } from './changes-within.ts'
import { isBlocked, visibleTrackers } from './trackers.ts'

/** Which working status trackers have, and since when. */

export interface Status {
  id: number
  label: string
  color: string
}

export interface StatusChange {
  id: number
  old_status_id: number | null
  new_status_id: number | null
  location: { lat: number; lng: number; address: string } | null
  changed: Date
  origin: 'employee' | 'supervisor'
}

/**
 * The last change of status of each of those of the trackers that the viewer sees. A status that its list lost is null.
 */
export const read = async (db: Db, viewer: Viewer, tracker_ids: readonly number[]) => {
  const rows = await visibleTrackers(db, viewer)
    .leftJoinLateral(
      (row) =>
        row
          .selectFrom('status_change')
          .select(['id as change_id', 'old_status_id', 'new_status_id', 'location', 'changed', 'origin'])
          .whereRef('status_change.account_id', '=', 'tracker.account_id')
          .whereRef('status_change.tracker_id', '=', 'tracker.id')
          .orderBy('id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .leftJoin('status', (join) =>
      join
        .onRef('status.account_id', '=', 'tracker.account_id')
        .onRef('status.id', '=', 'last.new_status_id')
        .onRef('status.listing_id', '=', 'source.status_listing_id'),
    )
    .select(['tracker.id as tracker_id', 'tracker.clone', isBlocked])
    .select(['status.id', 'status.label', 'status.color'])
    .select(['change_id', 'old_status_id', 'new_status_id', 'last.location', 'changed', 'origin'])
    .where(sql<boolean>`tracker.id = any(${tracker_ids}::int[])`)
    .execute()
  return rows.map(({ tracker_id, clone, blocked, id, label, color, change_id, ...change }) => ({
    tracker_id,
    clone,
    blocked,
    current_status: id === null ? null : ({ id, label, color } as Status),
    last_change: change_id === null ? null : ({ id: change_id, ...change } as StatusChange),
  }))
}

export const readOne = async (db: Db, viewer: Viewer, tracker_id: number) => (await read(db, viewer, [tracker_id]))[0]

/** The list that the tracker was given, and this status of it. */
export const offered = (db: Db, { account_id }: Owner, source_id: number, status_id: number) =>
  db
    .selectFrom('source')
    .innerJoin('status_listing as listing', (join) =>
      join.onRef('listing.account_id', '=', 'source.account_id').onRef('listing.id', '=', 'source.status_listing_id'),
    )
    .innerJoin('status', (join) =>
      join.onRef('status.account_id', '=', 'listing.account_id').onRef('status.listing_id', '=', 'listing.id'),
    )
    .select(['listing.supervisor_controlled', 'listing.employee_controlled', 'status.label'])
    .where('source.account_id', '=', account_id)
    .where('source.id', '=', source_id)
    .where('status.id', '=', status_id)
    .executeTakeFirst()

export const create = async (
  db: Db,
  { account_id }: Owner,
  tracker_id: number,
  { location, ...change }: Omit<StatusChange, 'id'>,
): Promise<number> => {
  const { id } = await db
    .insertInto('status_change')
    .values({ account_id, tracker_id, ...change, location: location && JSON.stringify(location) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Gives the device a list of statuses, or with null takes it away. */
export const giveListing = async (
  db: Db,
  { account_id }: Owner,
  source_id: number,
  status_listing_id: number | null,
): Promise<void> => {
  await db
    .updateTable('source')
    .set({ status_listing_id })
    .where('account_id', '=', account_id)
    .where('id', '=', source_id)
    .execute()
}

/** A working status that was held from then on; none where there is no `id`. */
export interface HeldSince {
  tracker_id: number
  since: Date
  id: number | null
  label: string | null
  location: { lat: number; lng: number; address: string } | null
}

/** Working statuses of each of these trackers in a period, by time: what held when it began, and each change in it. Milliseconds since 1970 UTC. */
export const statusesWithin = async (
  db: Db,
  owner: Owner,
  tracker_ids: readonly number[],
  period: { from: number; to: number },
): Promise<Map<number, HeldSince[]>> => {
  const { rows } = await sql<HeldSince>`
    select c.tracker_id, c.changed as since, c.location, s.id, s.label
    from ${changesWithin('status_change', owner, tracker_ids, period)} c
    left join status s on s.account_id = ${owner.account_id} and s.id = c.new_status_id
    order by c.changed, c.id`.execute(db)
  return Map.groupBy(rows, ({ tracker_id }) => tracker_id)
}
