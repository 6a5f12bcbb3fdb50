import { sql } from 'kysely'
import type { Bounds } from '#geo/bounds.ts'
import type { Shape } from '#geo/shape.ts'
import type { Sensor } from '#measure/sensor.ts'
import type { Db } from '#store/db.ts'
import { prepared } from '#store/prepared.ts'
import { withSensors } from './link-sensors.ts'
import { right } from './links.ts'

/**
 * What links show to whoever has their address: no more than who keeps them may see now, and of no device that is blocked or
 * whose plan does not allow it. Of all accounts at once, for the public has none.
 */

/** A link as it is found by its hash. */
export interface Head {
  digest: Buffer
  sealed: Buffer
  account_id: number
  id: number
  version: number
  enabled: boolean
  starts: Date | null
  ends: Date | null
  bounding_mode: 'inside' | 'outside' | null
  display_options: unknown
  /** Who keeps it still may. */
  kept: boolean
  keeper_id: number
  /** Of who keeps it. */
  measurement_system: string
  /** Of the dealer, and of the account: whose face it has, and how addresses are asked for. */
  dealer_id: number
  settings: unknown
  features: string[]
  locale: string
  time_zone: string
  geocoder: string
}

/**
 * Links by the digests of their hashes, or of the names in their short addresses. Links of accounts that are blocked,
 * ended or shut out with their dealer are left out, and with `at_dealer` those of any other dealer.
 */
export const heads = async (
  db: Db,
  digests: readonly Buffer[],
  { at_dealer = null, by = 'digest' }: { at_dealer?: number | null; by?: 'digest' | 'short_digest' } = {},
): Promise<Head[]> => {
  const { rows } = await sql<Head>`${prepared(`geo_links_by_${by}`)}
    select l.digest, l.sealed, l.account_id, l.id, l.version, l.enabled, l.starts, l.ends, l.bounding_mode, l.display_options,
      l.keeper_id, k.measurement_system, k.deleted is null and not k.blocked and (k.id = k.account_id or coalesce(${right} = any(g.rights), false)) as kept,
      d.id as dealer_id, d.settings, d.features, m.locale, m.time_zone, m.geocoder
    from geo_link l
    join users m on m.id = l.account_id
    join dealer d on d.id = m.dealer_id
    join users k on k.id = l.keeper_id
    left join security_group g on g.account_id = k.account_id and g.id = k.security_group_id
    where ${sql.ref(`l.${by}`)} = any(${digests}::bytea[]) and m.deleted is null and not m.blocked
      and d.block_type not in ('CLIENTS_BLOCKED', 'DELETED')
      and (${at_dealer}::int is null or d.id = ${at_dealer})`.execute(db)
  return rows
}

/** A tracker as a link shows it. */
export interface ShownTracker {
  source_id: number
  /** Its alias, or its label. */
  title: string
  object_data: string[]
  /** Whose values are told, in their order. */
  sensor_ids: number[]
  /** Those that are there, and what composites among them are made of. */
  sensors: Sensor[]
  driver_name: string | null
  driver_phone: string | null
  vehicle_label: string | null
  vehicle_reg_number: string | null
}

/** A place as a link shows it. */
export interface ShownPlace {
  label: string
  lat: number
  lng: number
  /** Metres. */
  radius: number
}

export type BoundingZone = Shape & { bounds: Bounds }

/** A link with all that it shows. */
export interface ShownLink extends Head {
  trackers: ShownTracker[]
  zones: BoundingZone[]
  places: ShownPlace[]
}

/** Reads all that these links show. */
export const readShown = async (db: Db, links: readonly Head[]): Promise<ShownLink[]> => {
  const ids = links.map(({ id }) => id)
  const [trackers, zones, places] = [await trackersOf(db, ids), await zonesOf(db, ids), await placesOf(db, ids)]
  const of = <R extends { link_id: number }>(rows: readonly R[]) => Map.groupBy(rows, ({ link_id }) => link_id)
  const [byTrackers, byZones, byPlaces] = [of(trackers), of(zones), of(places)]
  const without = <R extends { link_id: number }>(rows: readonly R[] = []) => rows.map(({ link_id: _, ...row }) => row)
  return links.map((link) => ({
    ...link,
    trackers: without(byTrackers.get(link.id)),
    zones: without(byZones.get(link.id)) as BoundingZone[],
    places: without(byPlaces.get(link.id)),
  }))
}

/** The parts of a link that are drawn, also of one that is not stored yet. */
export type Drawn = Pick<
  ShownLink,
  | ('digest' | 'version' | 'bounding_mode' | 'display_options' | 'measurement_system')
  | ('features' | 'locale' | 'geocoder')
  | ('trackers' | 'zones' | 'places')
>

type Of<R> = R & { link_id: number }

/**
 * SQL about rows `b` of links' trackers and `t` of trackers: the columns that are shown, the joins they need, and which
 * trackers the public may see.
 */
export const shownTracker = {
  columns: sql`s.id as source_id, coalesce(b.alias, t.label) as title, b.object_data, b.sensor_ids,
      nullif(concat_ws(' ', nullif(e.first_name, ''), nullif(e.middle_name, ''), nullif(e.last_name, '')), '') as driver_name,
      nullif(e.phone, '') as driver_phone, nullif(v.label, '') as vehicle_label, nullif(v.reg_number, '') as vehicle_reg_number`,
  joins: sql`
    join source s on s.id = t.source_id
    join tariff p on p.id = s.tariff_id
    left join employee e on e.account_id = t.account_id and e.tracker_id = t.id
    left join vehicle v on v.account_id = t.account_id and v.tracker_id = t.id`,
  isThere: sql`t.deleted is null and s.corrupted is null and not s.blocked and not s.unpaid
      and 'weblocator' = any(p.features)`,
}

const trackersOf = async (db: Db, ids: readonly number[]): Promise<Of<ShownTracker>[]> => {
  const { rows } = await sql<Of<Omit<ShownTracker, 'sensors'>>>`${prepared('geo_link_trackers')}
    select l.id as link_id, ${shownTracker.columns}
    from geo_link l
    join geo_link_tracker b on b.account_id = l.account_id and b.link_id = l.id
    join tracker t on t.account_id = b.account_id and t.id = b.tracker_id
    ${shownTracker.joins}
    where l.id = any(${ids}::int[]) and ${shownTracker.isThere}
      and (l.keeper_id = l.account_id or exists (
        select from subuser_tracker u
        where u.account_id = l.account_id and u.user_id = l.keeper_id and u.tracker_id = t.id))
    order by l.id, b.ordinal`.execute(db)
  return await withSensors(db, rows)
}

const zonesOf = async (db: Db, ids: readonly number[]): Promise<Of<object>[]> => {
  const { rows } = await sql<Of<object>>`${prepared('geo_link_zones')}
    select b.link_id, z.type, z.center, z.radius, z.points, z.bounds
    from geo_link_zone b join zone z on z.account_id = b.account_id and z.id = b.zone_id
    where (b.account_id, b.link_id) in (select l.account_id, l.id from geo_link l where l.id = any(${ids}::int[]))
    order by b.link_id, b.ordinal`.execute(db)
  return rows
}

const placesOf = async (db: Db, ids: readonly number[]): Promise<Of<ShownPlace>[]> => {
  const { rows } = await sql<Of<ShownPlace>>`${prepared('geo_link_places')}
    select l.id as link_id, p.label, (p.location ->> 'lat')::float8 as lat, (p.location ->> 'lng')::float8 as lng,
      (p.location ->> 'radius')::float8 as radius
    from geo_link l
    join geo_link_place b on b.account_id = l.account_id and b.link_id = l.id
    join place p on p.account_id = b.account_id and p.id = b.place_id
    where l.id = any(${ids}::int[]) and (
      l.keeper_id = l.account_id
      or (select k.all_places from users k where k.id = l.keeper_id)
      or exists (
        select from subuser_place u
        where u.account_id = l.account_id and u.user_id = l.keeper_id and u.place_id = p.id))
    order by l.id, b.ordinal`.execute(db)
  return rows
}
