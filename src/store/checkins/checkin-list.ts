import { type RawBuilder, sql } from 'kysely'
import type { Location } from '#geo/distance.ts'
import { geodesic } from '#geo/geodesic.ts'
import type { Db } from '#store/db.ts'
import { isBlocked, visibleTrackers } from '#store/fleet/trackers.ts'
import type { Viewer } from '#store/owner.ts'
import { type Condition, type Passes, passes } from '#store/sql/conditions.ts'
import { ordered, type Sort } from '#store/sql/sort.ts'
import { checkinFields, checkinOrders, fullName, type Order } from './checkin-fields.ts'

/** Finds check-ins (specification 4.3): a page of ids in an order, and how many there are in all. */

/** A circle on the map, its border included. */
export interface Circle extends Location {
  /** metres */
  radius: number
}

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
  if (circle) all.push(await within(db, all, circle))
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
    ...conditions.map((condition) =>
      isChoice(condition) ? anyOf(viewer, condition.conditions, field) : passes(condition, field),
    ),
  ]
}

type Choice = Extract<Condition, { type: 'and' | 'or' }>

const isChoice = (condition: Condition): condition is Choice =>
  condition.type === 'or' && condition.conditions.every(({ type }) => type === 'test')

/** That `c` passes one of the tests: each is asked by itself, with its own index, where all at once would be asked of each row. */
const anyOf = (
  { account_id }: Viewer,
  tests: readonly Condition[],
  field: (name: string) => Passes,
): RawBuilder<boolean> => {
  const found = tests.map(
    (test) => sql`select c.id from checkin c where c.account_id = ${account_id} and ${passes(test, field)}`,
  )
  return sql`c.id in (${sql.join(found, sql` union `)})`
}

/** By how much a sphere may be wrong about a distance on the Earth, generously. */
const doubt = 0.007

/**
 * That `c` lies in the circle. An index finds those in a rectangle around it; a sphere tells which of them are surely in it,
 * and only those near the border are asked exactly.
 */
const within = async (db: Db, all: readonly RawBuilder<unknown>[], circle: Circle): Promise<RawBuilder<boolean>> => {
  const { lat, lng, radius } = circle
  const box = sql`circle_box(${JSON.stringify({ lat, lng, radius })}::jsonb)`
  // The rectangle may go beyond 180 degrees, on either side.
  const turns = [-360, 0, 360].map((turn) => sql`point(c.lng, c.lat) <@ (${box} + point(${turn}::float8, 0))`)
  const inBox = sql`(${sql.join(turns, sql` or `)})`
  const away = sql`12742017.6 * asin(least(1, sqrt(
    sind((c.lat - ${lat}::float8) / 2) ^ 2 + cosd(c.lat) * cosd(${lat}::float8) * sind((c.lng - ${lng}::float8) / 2) ^ 2)))`
  const { rows } = await sql<Location & { id: number }>`
    select c.id, c.lat, c.lng from checkin c
    where ${sql.join(all, sql` and `)} and ${inBox}
      and ${away} between ${radius * (1 - doubt)}::float8 and ${radius * (1 + doubt)}::float8`.execute(db)
  const near = rows.filter((row) => geodesic(circle, row) <= radius).map(({ id }) => id)
  return sql`(${inBox} and (${away} < ${radius * (1 - doubt)}::float8 or c.id = any(${near}::int[])))`
}
