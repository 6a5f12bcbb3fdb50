import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#store/db.ts'
import { isBlocked, visibleTrackers } from '#store/fleet/trackers.ts'
import type { Viewer } from '#store/owner.ts'
import { passesByIndex } from '#store/sql/choice.ts'
import type { Condition } from '#store/sql/conditions.ts'
import { type Paging, searchIds } from '#store/sql/hits.ts'
import { type Circle, within } from '#store/sql/near.ts'
import { checkinFields, checkinOrders, fullName, type Order } from './checkin-fields.ts'

/** Finds check-ins (specification 4.3): a page of ids in an order, and how many there are in all. */

/** The check-ins that a list is asked for. */
export interface Wanted {
  /** Of these only, which the viewer sees; without them, of all that it sees. */
  trackers?: readonly number[]
  /** Both included. */
  from?: Date
  to?: Date
  conditions?: readonly Condition[]
  circle?: Circle
}

/** A page of the check-ins that the viewer sees, and the number of all that are wanted. */
export const searchCheckins = async (
  db: Db,
  viewer: Viewer,
  { circle, ...wanted }: Wanted,
  paging: Paging<Order>,
): Promise<{ ids: number[]; count: number }> => {
  const all = wantedOf(db, viewer, wanted)
  if (circle) all.push(await within(db, 'checkin', all, circle))
  return searchIds(db, { table: 'checkin', all, orders: checkinOrders, names: placesOfNames(viewer) }, paging)
}

/** Of those who are assigned in `hit`, from 1 on; equal names have one place. */
const placesOfNames = ({ account_id }: Viewer) => sql`
  select e.id, rank() over (order by ${fullName}) as place from employee e
  where e.account_id = ${account_id} and e.id in (select employee from hit)`

/** Ids of those of the named trackers whose check-ins the viewer sees. */
export const listable = async (db: Db, viewer: Viewer, named: readonly number[]): Promise<number[]> => {
  const rows = await visibleTrackers(db, viewer)
    .select(['tracker.id', isBlocked])
    .where(sql<boolean>`tracker.id = any(${named}::int[])`)
    .execute()
  return rows.filter(({ blocked }) => !blocked).map(({ id }) => id)
}

/** What must hold of a check-in `c`, all of it. */
const wantedOf = (
  db: Db,
  viewer: Viewer,
  { trackers, from, to, conditions = [] }: Omit<Wanted, 'circle'>,
): RawBuilder<unknown>[] => {
  const field = (name: string) => (checkinFields[name] as (typeof checkinFields)[string]).passes(viewer)
  const ofSeen = visibleTrackers(db, viewer)
    .select('tracker.id')
    .where(sql<boolean>`not (source.blocked or source.unpaid)`)
  // A master sees nearly all: asked of each row, so that nobody begins with all trackers where the rest finds fewer rows.
  const isOfSeen = sql`c.tracker_id in (${ofSeen})`
  return [
    sql`c.account_id = ${viewer.account_id}`,
    trackers ? sql`c.tracker_id = any(${trackers}::int[])` : viewer.master ? sql`(${isOfSeen}) is true` : isOfSeen,
    ...(from ? [sql`c.marker_time >= ${from}`] : []),
    ...(to ? [sql`c.marker_time <= ${to}`] : []),
    ...conditions.map((condition) => passesByIndex(viewer, 'checkin', condition, field)),
  ]
}
