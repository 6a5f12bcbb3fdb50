import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#store/db.ts'
import { isBlocked, visibleTrackers } from '#store/fleet/trackers.ts'
import type { Viewer } from '#store/owner.ts'
import { passesByIndex } from '#store/sql/choice.ts'
import type { Condition } from '#store/sql/conditions.ts'
import { type Circle, within } from '#store/sql/near.ts'
import { ordered, type Sort } from '#store/sql/sort.ts'
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

interface Paging {
  /** Equal ones by id. */
  sort: readonly Sort<Order>[]
  limit: number
  offset: number
}

/** A page of the check-ins that the viewer sees, and the number of all that are wanted. */
export const searchCheckins = async (
  db: Db,
  viewer: Viewer,
  { circle, ...wanted }: Wanted,
  { sort, limit, offset }: Paging,
): Promise<{ ids: number[]; count: number }> => {
  const all = wantedOf(db, viewer, wanted)
  if (circle) all.push(await within(db, 'checkin', all, circle))
  const properties = [...new Set(sort.map(({ property }) => property))]
  const keys = properties.map((property) => sql`, ${checkinOrders[property]} as ${sql.ref(property)}`)
  const columns = Object.fromEntries(properties.map((name) => [name, name])) as Record<
    Order,
    string | RawBuilder<unknown>
  >
  // Names are put in order once for each employee, and not for each check-in.
  const isByName = properties.includes('employee')
  if (isByName) columns.employee = sql`coalesce(named.place, 0)`
  const { rows } = await sql<{ ids: number[]; count: number }>`
    with hit as materialized (
      select c.id ${sql.join(keys, sql``)} from checkin c ${properties.includes('form') ? withForm : none}
      where ${sql.join(all, sql` and `)}) ${isByName ? sql`, named as (${placesOfNames(viewer)})` : none}
    select array(
        select hit.id from hit ${isByName ? sql`left join named on named.id = hit.employee` : none}
        order by ${ordered('hit', columns, sort)} limit ${limit} offset ${offset}) as ids,
      (select count(*) from hit) as count`.execute(db)
  return rows[0] as { ids: number[]; count: number }
}

const none = sql``

const withForm = sql`left join form f on f.account_id = c.account_id and f.checkin_id = c.id`

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
