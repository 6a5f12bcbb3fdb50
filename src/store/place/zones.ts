import { type RawBuilder, sql } from 'kysely'
import type { Location } from '#geo/distance.ts'
import { boundsOf, isIn, type Shape } from '#geo/shape.ts'
import type { Db } from '#store/db.ts'
import { carries } from '#store/fleet/tags.ts'
import { type Held, held } from '#store/held.ts'
import type { Owner, Viewer } from '#store/owner.ts'
import { contains } from '#store/sql/contains.ts'
import { inOrderOfIds } from '#store/sql/in-order.ts'
import * as records from '#store/sql/records.ts'
import { ordered, type Sort } from '#store/sql/sort.ts'
import { holds } from './boxes.ts'
import { bind, isAreaVisible } from './subuser-sight.ts'

/** Areas on the map that accounts have names for (supplement 6). */

/** A corner of a polygon or a point of a corridor. */
export interface Corner extends Location {
  /** Whether a route has a node there. */
  node: boolean
}

export type ZoneShape = Shape<Corner>

/** A zone to be created, or what it is changed to. */
export interface NewZone {
  label: string
  address: string
  color: string
  tags: readonly number[]
  shape: ZoneShape
}

/** The zones that the viewer may see: of the account, and for a sub-user all or only those bound to it. */
const visibleZones = (db: Db, viewer: Viewer) =>
  db.selectFrom('zone').where('zone.account_id', '=', viewer.account_id).where(isAreaVisible('zone', viewer))

const zoneColumns = ['id', 'type', 'label', 'address', 'color', 'tags', 'radius', 'center', 'bounds'] as const

const wholeZones = (db: Db, viewer: Viewer, with_points: boolean) =>
  visibleZones(db, viewer)
    .select(zoneColumns)
    .$if(with_points, (query) => query.select('points'))

type Row = Awaited<ReturnType<ReturnType<typeof wholeZones>['executeTakeFirstOrThrow']>>

/** What a shape does not have is left out. */
const shaped = ({ type, radius, center, points, bounds, ...zone }: Row) => ({
  ...zone,
  type: type as ZoneShape['type'],
  bounds: bounds as ReturnType<typeof boundsOf>,
  ...(radius !== null && { radius }),
  ...(center !== null && { center: center as Location }),
  ...(points ? { points: points as Corner[] } : {}),
})

export const read = async (db: Db, viewer: Viewer, zone_id: number, with_points: boolean) => {
  const row = await wholeZones(db, viewer, with_points).where('zone.id', '=', zone_id).executeTakeFirst()
  return row && shaped(row)
}

const orders = {
  id: 'id',
  label: sql`lower(zone.label)`,
  description: sql`lower(zone.address)`,
  location: sql`lower(zone.address)`,
  /** Of those that are bound to a sub-user. */
  assigned_date: sql`bound.assigned_date`,
} as const

/** Filters of zones; a filter that is left out lets all through. */
export interface Wanted {
  /** A part of the label or the address, whatever its case. */
  filter?: string | undefined
  /** All of these. */
  tag_ids?: readonly number[] | undefined
  /** The sub-user that they are bound to. */
  bound_to?: number | undefined
}

export interface Page {
  sort: readonly Sort<keyof typeof orders>[]
  limit: number
  offset: number
}

/** Ids of a page of the zones that the viewer sees, and the number of all. */
export const search = async (
  db: Db,
  viewer: Viewer,
  { filter, tag_ids = [], bound_to, sort, limit, offset }: Wanted & Page,
): Promise<{ ids: number[]; count: number }> => {
  const found = visibleZones(db, viewer)
    .$if(filter !== undefined, (query) => {
      const pattern = contains(filter as string)
      return query.where((zone) => zone.or([zone('label', 'ilike', pattern), zone('address', 'ilike', pattern)]))
    })
    .$if(tag_ids.length > 0, (query) => query.where(carries('zone', tag_ids)))
    .$if(bound_to !== undefined, (query) =>
      query.innerJoin('subuser_zone as bound', (on) =>
        on
          .onRef('bound.account_id', '=', 'zone.account_id')
          .onRef('bound.zone_id', '=', 'zone.id')
          .on('bound.user_id', '=', bound_to as number),
      ),
    )
  const { count } = await found.select((zone) => zone.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const page = found
    .select('zone.id')
    .orderBy(ordered('zone', orders, sort))
    .limit(limit)
    .offset(offset)
  return { ids: (await page.execute()).map(({ id }) => id), count }
}

/** Zones of these ids that the viewer sees, in their order. */
export const inOrder = async (db: Db, viewer: Viewer, ids: readonly number[], with_points: boolean) => {
  const rows = await wholeZones(db, viewer, with_points).where(sql<boolean>`zone.id = any(${ids}::int[])`).execute()
  return inOrderOfIds(rows, ids).map(shaped)
}

/** Zones that carry all of the tags, by name. */
export const tagged = async (db: Db, viewer: Viewer, tag_ids: readonly number[]) => {
  const query = wholeZones(db, viewer, false).where(carries('zone', tag_ids))
  return (await query.orderBy('label').orderBy('id').limit(10_000).execute()).map(shaped)
}

/** Zones whose points are in memory at a time. */
const zonesAtOnce = 50

/** Zones that a position lies in, of those that the viewer sees, by id, 10,000 at most. */
export const containing = async (db: Db, viewer: Viewer, position: Location) => {
  const found: { id: number; label: string }[] = []
  for await (const zones of around(visibleZones(db, viewer), position)) {
    found.push(...zones)
    if (found.length >= 10_000) break
  }
  return found.slice(0, 10_000)
}

/** Answers whether a position lies in any zone of the account, whoever sees it. */
export const isInAny = async (db: Db, { account_id }: Owner, position: Location): Promise<boolean> => {
  const all = db.selectFrom('zone').where('zone.account_id', '=', account_id)
  for await (const zones of around(all, position)) if (zones.length > 0) return true
  return false
}

/** In batches by id, those of the zones that a position lies in. */
async function* around(zones: ReturnType<typeof visibleZones>, position: Location) {
  let after = 0
  for (;;) {
    const rows = await zones
      .select(['zone.id', 'label', 'type', 'center', 'radius', 'points'])
      .where(holds(sql`bounds_box(zone.bounds)`, position))
      .where('zone.id', '>', after)
      .orderBy('zone.id')
      .limit(zonesAtOnce)
      .execute()
    yield rows.filter((row) => isIn(row as ZoneShape, position)).map(({ id, label }) => ({ id, label }))
    if (rows.length < zonesAtOnce) return
    after = rows.at(-1)?.id as number
  }
}

/** The number of the account's zones; the account is locked, so that no other is made until the transaction ends. */
export const countForMore = (db: Db, owner: Owner): Promise<number> => records.countForMore(db, owner, 'zone')

const shapeColumns = (shape: ZoneShape) => ({
  center: shape.type === 'circle' ? JSON.stringify(shape.center) : null,
  points: shape.type === 'circle' ? null : JSON.stringify(shape.points),
  radius: shape.type === 'polygon' ? null : shape.radius,
  bounds: JSON.stringify(boundsOf(shape)),
})

const zoneRow = ({ label, address, color, tags, shape }: NewZone) => ({
  ...{ label, address, color, tags: [...tags] },
  ...shapeColumns(shape),
})

/** Creates zones in one statement and answers their ids in their order; a sub-user sees what it creates. */
export const create = async (db: Db, viewer: Viewer, zones: readonly NewZone[]): Promise<number[]> => {
  if (zones.length === 0) return []
  const { account_id, user_id, master } = viewer
  const rows = zones.map((zone) => ({ account_id, type: zone.shape.type, ...zoneRow(zone) }))
  const made = await db.insertInto('zone').values(rows).returning('id').execute()
  const ids = made.map(({ id }) => id)
  if (!master) await bind(db, viewer, 'zone', user_id, ids)
  return ids
}

/** Locks a zone that the viewer sees, until the transaction ends; answers its shape. */
export const lock = async (
  db: Db,
  viewer: Viewer,
  zone_id: number,
): Promise<(ZoneShape & Held<'zone'>) | undefined> => {
  const row = await visibleZones(db, viewer)
    .select(['id', 'type', 'center', 'radius', 'points'])
    .where('zone.id', '=', zone_id)
    .forNoKeyUpdate('zone')
    .executeTakeFirst()
  return row && held('zone', viewer, row as typeof row & ZoneShape)
}

const change = (db: Db, zone: Held<'zone'>, changes: object) => records.change(db, zone, 'zone', zone.id, changes)

/** Replaces all of a zone. */
export const update = async (db: Db, had: Held<'zone'>, zone: NewZone): Promise<void> => {
  await change(db, had, zoneRow(zone))
}

/** Gives the zone another shape of its type. */
export const reshape = async (db: Db, zone: Held<'zone'>, shape: ZoneShape): Promise<void> => {
  await change(db, zone, shapeColumns(shape))
}

/**
 * Ids of those of the zones that the viewer sees, locked against changes and new references until the transaction ends.
 */
export const hold = async (db: Db, viewer: Viewer, ids: readonly number[]): Promise<number[]> => {
  const those: RawBuilder<boolean> = sql`zone.id = any(${ids}::int[])`
  const rows = await visibleZones(db, viewer)
    .select('zone.id')
    .where(those)
    .orderBy('zone.id')
    .forUpdate('zone')
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes zones that the caller holds. */
export const remove = async (db: Db, owner: Owner, ids: readonly number[]): Promise<void> => {
  await records.discard(db, owner, 'zone', ids)
}
