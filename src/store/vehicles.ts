import { type Insertable, sql, type Updateable } from 'kysely'
import { contains } from './contains.ts'
import type { Db } from './db.ts'
import type { Owner } from './owner.ts'
import type { Sort } from './sort.ts'
import type { Vehicle } from './tables.gen.ts'
import { carries } from './tags.ts'
import { isSeen, type Keeper } from './tied.ts'

/** What an account drives (specification 2.2). */

type ReadOnly = 'account_id' | 'id' | 'searched' | 'icon_id' | 'avatar_file_name'
export type NewVehicle = Omit<Insertable<Vehicle>, ReadOnly>
export type ChangedVehicle = Omit<Updateable<Vehicle>, ReadOnly>

/** Properties that vehicles are sorted by (specification 4.2). */
const sorted = {
  id: 'vehicle.id',
  label: 'vehicle.label',
  reg_number: 'vehicle.reg_number',
  model: 'vehicle.model',
  type: 'vehicle.type',
  garage_organization_name: 'garage.organization_name',
  vin: 'vehicle.vin',
  tracker_label: 'tracker.label',
  fuel_type: 'vehicle.fuel_type',
  fuel_grade: 'vehicle.fuel_grade',
  norm_avg_fuel_consumption: 'vehicle.norm_avg_fuel_consumption',
  fuel_tank_volume: 'vehicle.fuel_tank_volume',
  payload_weight: 'vehicle.payload_weight',
  chassis_number: 'vehicle.chassis_number',
  subtype: 'vehicle.subtype',
  wheel_arrangement: 'vehicle.wheel_arrangement',
  tyres_number: 'vehicle.tyres_number',
  tyres_size: 'vehicle.tyre_size',
  tyre_size: 'vehicle.tyre_size',
  max_speed: 'vehicle.max_speed',
  passengers: 'vehicle.passengers',
} as const

export type Property = keyof typeof sorted
export const properties = Object.keys(sorted) as Property[]

const seen = (db: Db, viewer: Keeper) =>
  db.selectFrom('vehicle').where('vehicle.account_id', '=', viewer.account_id).where(isSeen('vehicle', viewer))

const whole = (db: Db, viewer: Keeper) =>
  seen(db, viewer)
    .leftJoin('tracker', (join) =>
      join
        .onRef('tracker.account_id', '=', 'vehicle.account_id')
        .onRef('tracker.id', '=', 'vehicle.tracker_id')
        .on('tracker.deleted', 'is', null),
    )
    .leftJoin('garage', (join) =>
      join.onRef('garage.account_id', '=', 'vehicle.account_id').onRef('garage.id', '=', 'vehicle.garage_id'),
    )
    .selectAll('vehicle')
    .select(['tracker.label as tracker_label', 'garage.organization_name as garage_organization_name'])

type Row = Awaited<ReturnType<ReturnType<typeof whole>['executeTakeFirstOrThrow']>>

/** Optional fields are left out where there is nothing. */
const shaped = ({ account_id: _, searched: __, ...row }: Row) => ({
  ...row,
  tracker_label: row.tracker_label ?? undefined,
  garage_organization_name: row.garage_organization_name ?? undefined,
  trailer: row.trailer ?? undefined,
  manufacture_year: row.manufacture_year ?? undefined,
  color: row.color ?? undefined,
  additional_info: row.additional_info ?? undefined,
  frame_number: row.frame_number ?? undefined,
  gross_weight: row.gross_weight ?? undefined,
  fuel_cost: row.fuel_cost ?? undefined,
  icon_color: row.icon_color ?? undefined,
})

export interface Wanted {
  /** Part of the VIN, the license plate or the label. */
  filter?: string
}

interface Part extends Wanted {
  sort: readonly Sort<Property>[]
  limit: number
  offset: number
}

const matching = ({ filter }: Wanted) =>
  filter === undefined ? sql<boolean>`true` : sql<boolean>`vehicle.searched like lower(${contains(filter)})`

export const list = async (db: Db, viewer: Keeper, { filter, sort, limit, offset }: Part) => {
  let query = whole(db, viewer).where(matching({ filter }))
  for (const { property, ascending } of sort) query = query.orderBy(sorted[property], ascending ? 'asc' : 'desc')
  const rows = await query.orderBy('vehicle.id').limit(limit).offset(offset).execute()
  return rows.map(shaped)
}

export const count = async (db: Db, viewer: Keeper, wanted: Wanted): Promise<number> => {
  const { count } = await seen(db, viewer)
    .where(matching(wanted))
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Those that carry all of the tags, by name. */
export const tagged = async (db: Db, viewer: Keeper, tag_ids: readonly number[]) => {
  const rows = await whole(db, viewer)
    .where(carries('vehicle', tag_ids))
    .orderBy('vehicle.label')
    .orderBy('vehicle.id')
    .limit(10_000)
    .execute()
  return rows.map(shaped)
}

export const read = async (db: Db, viewer: Keeper, id: number) => {
  const row = await whole(db, viewer).where('vehicle.id', '=', id).executeTakeFirst()
  return row && shaped(row)
}

/** The vehicle, and the one that the tracker is tied to, which nobody else changes until the transaction ends. */
export const lock = async (db: Db, viewer: Keeper, { id, tracker_id }: { id?: number; tracker_id?: number | null }) => {
  const rows = await seen(db, viewer)
    .select(['vehicle.id', 'vehicle.type', 'vehicle.subtype', 'vehicle.tracker_id'])
    .where((row) => row.or([row('vehicle.id', '=', id ?? 0), row('vehicle.tracker_id', '=', tracker_id ?? 0)]))
    .orderBy('vehicle.id')
    .forUpdate('vehicle')
    .execute()
  return {
    vehicle: rows.find((row) => row.id === id),
    holder: tracker_id ? rows.find((row) => row.tracker_id === tracker_id) : undefined,
  }
}

/** The caller has locked what the vehicle refers to. */
export const create = async (db: Db, { account_id }: Owner, vehicle: NewVehicle): Promise<number> => {
  const { id } = await db
    .insertInto('vehicle')
    .values({ ...vehicle, account_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes what is given. The caller has locked the vehicle and what it refers to. */
export const update = async (db: Db, { account_id }: Owner, id: number, changes: ChangedVehicle): Promise<void> => {
  await db
    .updateTable('vehicle')
    .set({ account_id, ...changes })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()
}

/** Takes the tracker from the vehicle that it is tied to. */
export const untie = async (db: Db, { account_id }: Owner, tracker_id: number): Promise<void> => {
  await db
    .updateTable('vehicle')
    .set({ tracker_id: null })
    .where('account_id', '=', account_id)
    .where('tracker_id', '=', tracker_id)
    .execute()
}

/** Answers how many there were. */
export const remove = async (db: Db, viewer: Keeper, ids: readonly number[]): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('vehicle')
    .where('account_id', '=', viewer.account_id)
    .where(isSeen('vehicle', viewer))
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
