import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#store/db.ts'
import { type Held, held } from '#store/held.ts'
import type { Owner } from '#store/owner.ts'
import { isAreaVisible } from '#store/place/subuser-sight.ts'
import { inOrderOfIds } from '#store/sql/in-order.ts'
import * as records from '#store/sql/records.ts'
import type { Keeper } from '#store/sql/tied.ts'

/** What accounts show of their trackers to whoever has the address (specification 2.11). */

/** A tracker of a link, as its maker sets it. */
export interface LinkedTracker {
  tracker_id: number
  alias: string | null
  object_data: readonly string[]
  /** Whose values are told, in their order. */
  sensor_ids: readonly number[]
}

/** A link to be created, or what it is changed to. */
export interface NewLink {
  description: string
  starts: Date | null
  ends: Date | null
  bounding_mode: 'inside' | 'outside' | null
  display_options: object
  /** Of the name in its short address. */
  short_digest: Buffer | null
  trackers: readonly LinkedTracker[]
  zone_ids: readonly number[]
  place_ids: readonly number[]
}

/** The right that a sub-user needs to have links at all. */
export const right = 'weblocator_session_create'

/** Of a row `b` of trackers of links: the viewer sees the tracker. */
const isTrackerVisible = ({ account_id, user_id, master }: Keeper): RawBuilder<boolean> =>
  master
    ? sql<boolean>`true`
    : sql<boolean>`exists (
        select from subuser_tracker s
        where s.account_id = ${account_id} and s.user_id = ${user_id} and s.tracker_id = b.tracker_id)`

/** SQL of the live trackers of a row `l` of links that the viewer sees: rows `b` of the link and `t` of trackers. */
export const linked = (viewer: Keeper) => sql`
  from geo_link_tracker b
  join tracker t on t.account_id = b.account_id and t.id = b.tracker_id and t.deleted is null
  where b.account_id = l.account_id and b.link_id = l.id and ${isTrackerVisible(viewer)}`

/**
 * SQL condition that the viewer sees a row `l` of links. A sub-user with the right sees those that it made and those
 * all of whose trackers it sees (rulings, "Geo links").
 */
export const isLinkVisible = (viewer: Keeper): RawBuilder<boolean> =>
  viewer.master
    ? sql<boolean>`true`
    : sql<boolean>`(${viewer.rights.includes(right)} and (l.creator_id = ${viewer.user_id} or (
        exists (select ${linked(viewer)}) and not exists (
          select from geo_link_tracker b join tracker t on t.account_id = b.account_id and t.id = b.tracker_id
          where b.account_id = l.account_id and b.link_id = l.id and t.deleted is null and not ${isTrackerVisible(viewer)}))))`

/** A link as it is kept. */
export interface Link extends Omit<NewLink, 'short_digest'> {
  id: number
  sealed: Buffer
  has_short: boolean
  create_date: Date
  creator_id: number
  enabled: boolean
  views: number
  last_view: Date | null
}

const listed = (table: 'zone' | 'place') => sql`array(
  select ${sql.ref(`x.${table}_id`)} from ${sql.table(`geo_link_${table}`)} x
  where x.account_id = l.account_id and x.link_id = l.id order by x.ordinal)`

/** Links of these ids that the viewer sees, in their order. */
export const inOrder = async (db: Db, viewer: Keeper, ids: readonly number[]): Promise<Link[]> => {
  const { rows } = await sql<Link>`
    select l.id, l.sealed, l.short_digest is not null as has_short, l.create_date, l.creator_id, l.description, l.enabled,
      l.starts, l.ends, l.bounding_mode, l.display_options, coalesce(v.views, 0) as views, v.last_view,
      ${listed('zone')} as zone_ids, ${listed('place')} as place_ids,
      (select coalesce(jsonb_agg(jsonb_build_object(
         'tracker_id', b.tracker_id, 'alias', b.alias, 'object_data', b.object_data, 'sensor_ids', array(
           select s.id from unnest(b.sensor_ids) with ordinality as x (id, at) join sensor s on s.id = x.id order by x.at
         )) order by b.ordinal), '[]')
       ${linked(viewer)}) as trackers
    from geo_link l left join geo_link_view v on v.account_id = l.account_id and v.link_id = l.id
    where l.account_id = ${viewer.account_id} and l.id = any(${ids}::int[]) and ${isLinkVisible(viewer)}`.execute(db)
  return inOrderOfIds(rows, ids)
}

export const read = async (db: Db, viewer: Keeper, id: number): Promise<Link | undefined> =>
  (await inOrder(db, viewer, [id]))[0]

interface Read {
  id: number
  creator_id: number
  sealed: Buffer
  zone_ids: number[]
  place_ids: number[]
}

export type Locked = Read & Held<'geo_link'>

/** Locks a link that the viewer sees, until the transaction ends. */
export const lock = async (db: Db, viewer: Keeper, id: number): Promise<Locked | undefined> => {
  const those = sql`from geo_link l where l.account_id = ${viewer.account_id} and l.id = ${id} and ${isLinkVisible(viewer)}`
  const { rows: locked } = await sql`select l.id ${those} for update`.execute(db)
  if (locked.length === 0) return undefined
  const { rows } = await sql<Read>`
    select l.id, l.creator_id, l.sealed, ${listed('zone')} as zone_ids, ${listed('place')} as place_ids ${those}`.execute(
    db,
  )
  return rows[0] && held('geo_link', viewer, rows[0])
}

/** The number of the account's links; the account is locked, so that no other is made until the transaction ends. */
export const countForMore = (db: Db, owner: Owner): Promise<number> => records.countForMore(db, owner, 'geo_link')

const hold = sql`for key share`

/**
 * Ids of those of the trackers that the viewer sees, that are not blocked and whose plans allow links; with `isHeld`
 * they are kept until the transaction ends.
 */
export const holdTrackers = async (
  db: Db,
  viewer: Keeper,
  tracker_ids: readonly number[],
  isHeld = true,
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select b.tracker_id as id from (
      select account_id, id as tracker_id, source_id from tracker
      where account_id = ${viewer.account_id} and id = any(${tracker_ids}::int[]) and deleted is null
      order by id ${isHeld ? hold : sql``}
    ) b
    join source on source.id = b.source_id
    join tariff on tariff.id = source.tariff_id
    where ${isTrackerVisible(viewer)} and not source.blocked and not source.unpaid and 'weblocator' = any(tariff.features)
    order by 1`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Zones or places of these ids that the account has, and whether the viewer sees each; kept as trackers are in
 * `holdTrackers`.
 */
export const holdAreas = async (
  db: Db,
  viewer: Keeper,
  area: 'zone' | 'place',
  ids: readonly number[],
  isHeld = true,
): Promise<{ id: number; seen: boolean }[]> => {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: number; seen: boolean }>`
    select id, ${isAreaVisible(area, viewer)} as seen from ${sql.table(area)}
    where account_id = ${viewer.account_id} and id = any(${ids}::int[]) order by id ${isHeld ? hold : sql``}`.execute(
    db,
  )
  return rows
}

const linkRow = ({ trackers: _, zone_ids: _zones, place_ids: _places, display_options, ...link }: NewLink) => ({
  ...link,
  display_options: JSON.stringify(display_options),
})

interface Hashed {
  digest: Buffer
  sealed: Buffer
}

/** Creates a link and answers its id. The caller has held what it names. */
export const create = async (db: Db, viewer: Keeper, link: NewLink, hashed: Hashed): Promise<number> => {
  const who = { creator_id: viewer.user_id, keeper_id: viewer.user_id }
  const id = await records.insert(db, viewer, 'geo_link', { ...who, ...hashed, ...linkRow(link) })
  await setNamed(db, viewer, id, link)
  return id
}

const version = sql<number>`nextval('geo_link_version')` as unknown as number

/** Replaces all of a link, which the user keeps from now on. The caller has held what it names. */
export const update = async (db: Db, had: Held<'geo_link'>, keeper_id: number, link: NewLink): Promise<void> => {
  const { account_id, id } = had
  await records.change(db, had, 'geo_link', id, { keeper_id, version, ...linkRow(link) })
  for (const table of ['tracker', 'zone', 'place'])
    await sql`
      delete from ${sql.table(`geo_link_${table}`)}
      where account_id = ${account_id} and link_id = ${id}`.execute(db)
  await setNamed(db, had, id, link)
}

export const enable = async (db: Db, link: Held<'geo_link'>, enabled: boolean): Promise<void> => {
  await records.change(db, link, 'geo_link', link.id, { enabled, version })
}

export const remove = async (db: Db, link: Held<'geo_link'>): Promise<void> => {
  await records.discard(db, link, 'geo_link', [link.id])
}

const setNamed = async (db: Db, { account_id }: Owner, link_id: number, link: NewLink): Promise<void> => {
  await sql`
    insert into geo_link_tracker (account_id, link_id, tracker_id, alias, object_data, sensor_ids, ordinal)
    select ${account_id}, ${link_id}, (x.row ->> 'tracker_id')::int, x.row ->> 'alias',
      array(select jsonb_array_elements_text(x.row -> 'object_data')),
      array(select jsonb_array_elements(x.row -> 'sensor_ids')::int), x.ordinal
    from jsonb_array_elements(${JSON.stringify(link.trackers)}::jsonb) with ordinality as x (row, ordinal)`.execute(db)
  const named = { zone: link.zone_ids, place: link.place_ids }
  for (const [area, ids] of Object.entries(named))
    if (ids.length > 0)
      await sql`
        insert into ${sql.table(`geo_link_${area}`)} (account_id, link_id, ${sql.ref(`${area}_id`)}, ordinal)
        select ${account_id}, ${link_id}, x.id, x.ordinal
        from unnest(${ids}::int[]) with ordinality as x (id, ordinal)`.execute(db)
}

/** Ids of the account's links that one of these zones bounds. */
export const ofZones = async (db: Db, { account_id }: Owner, zone_ids: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{ link_id: number }>`
    select distinct link_id from geo_link_zone
    where account_id = ${account_id} and zone_id = any(${zone_ids}::int[]) order by 1`.execute(db)
  return rows.map(({ link_id }) => link_id)
}
