import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '#store/db.ts'
import { type Held, held } from '#store/held.ts'
import type { Owner } from '#store/owner.ts'
import { findRows, paged } from '#store/sql/found.ts'
import { ordered, type Sort } from '#store/sql/sort.ts'
import { isTiedVisible, type Keeper, tying } from '#store/sql/tied.ts'
import type { Vehicle } from '#store/tables.gen.ts'
import { carries } from './tags.ts'

/** What an account drives (specification 2.2). */

type ReadOnly =
  | ('account_id' | 'id' | 'searched' | 'icon_id' | 'avatar_file_name')
  | ('tracker_label' | 'garage_organization_name')
type Given<T> = Omit<T, ReadOnly | 'tracker_id'> & { tracker?: Held<'tracker'> | null }
export type NewVehicle = Given<Insertable<Vehicle>>
export type ChangedVehicle = Given<Updateable<Vehicle>>

/** Properties that vehicles are sorted by (specification 4.2), each with its index. */
const propertyColumns = {
  id: 'id',
  label: 'label',
  reg_number: 'reg_number',
  model: 'model',
  type: 'type',
  garage_organization_name: 'garage_organization_name',
  vin: 'vin',
  tracker_label: 'tracker_label',
  fuel_type: 'fuel_type',
  fuel_grade: 'fuel_grade',
  norm_avg_fuel_consumption: 'norm_avg_fuel_consumption',
  fuel_tank_volume: 'fuel_tank_volume',
  payload_weight: 'payload_weight',
  chassis_number: 'chassis_number',
  subtype: 'subtype',
  wheel_arrangement: 'wheel_arrangement',
  tyres_number: 'tyres_number',
  tyres_size: 'tyre_size',
  tyre_size: 'tyre_size',
  max_speed: 'max_speed',
  passengers: 'passengers',
} as const

export type Property = keyof typeof propertyColumns

/** Properties that vehicles can be sorted and filtered by. */
export const properties = Object.keys(propertyColumns) as Property[]

const accountVehicles = (db: Db, { account_id }: Owner) =>
  db.selectFrom('vehicle').where('vehicle.account_id', '=', account_id)
const visibleVehicles = (db: Db, viewer: Keeper) => accountVehicles(db, viewer).where(isTiedVisible('vehicle', viewer))

const shaped = ({ account_id: _, searched: __, ...row }: Selectable<Vehicle>) => ({
  ...row,
  garage_organization_name: row.garage_organization_name || null,
})

interface Part {
  /** Part of the VIN, the license plate or the label. */
  filter?: string
  /** Only those that are tied to a tracker, or to none. */
  has_tracker?: boolean | undefined
  /** Only those of which an insurance ends on this day or before. */
  insured_until?: string | undefined
  sort: readonly Sort<Property>[]
  limit: number
  offset: number
}

/** SQL of the day on which the first insurance of a vehicle ends; it has an index. */
const insuredUntil = sql<
  string | null
>`least(vehicle.liability_insurance_valid_till, vehicle.free_insurance_valid_till)`

const insuredAtMost = (db: Db, viewer: Keeper, day: string) =>
  visibleVehicles(db, viewer).where(sql<boolean>`${insuredUntil} <= ${day}::date`)

/** A vehicle, and the last day of its insurance that ends first. */
export interface Insured {
  vehicle_id: number
  label: string
  reg_number: string
  until: string
}

/** Vehicles of which an insurance ends on this day or before: the first of them to end, and the number of all. */
export const insuredBefore = async (db: Db, viewer: Keeper, day: string, limit: number) => {
  const rows = insuredAtMost(db, viewer, day)
  const [list, { count }] = await Promise.all([
    rows
      .select(['vehicle.id as vehicle_id', 'vehicle.label', 'vehicle.reg_number'])
      .select(insuredUntil.$castTo<string>().as('until'))
      .orderBy(insuredUntil)
      .orderBy('vehicle.id')
      .limit(limit)
      .execute(),
    rows.select((row) => row.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { list, count: Number(count) }
}

/** A page of the vehicles that the viewer sees, and the number of all. */
export const list = async (db: Db, viewer: Keeper, part: Part) => {
  const { filter, has_tracker, insured_until, sort, limit, offset } = part
  const order = ordered('vehicle', propertyColumns, sort)
  const seen = insured_until === undefined ? visibleVehicles(db, viewer) : insuredAtMost(db, viewer, insured_until)
  const found = await findRows({
    db,
    rows: seen.$if(has_tracker !== undefined, (query) =>
      query.where('vehicle.tracker_id', has_tracker ? 'is not' : 'is', null),
    ),
    id: 'vehicle.id',
    texts: ['vehicle.searched'],
    filter,
  })
  const { list, count } = await paged(
    found,
    'vehicle.id',
    { order, limit, offset },
    accountVehicles(db, viewer).selectAll('vehicle'),
  )
  return { list: list.map(shaped), count }
}

/** Vehicles that carry all of the tags, by name. */
export const tagged = async (db: Db, viewer: Keeper, tag_ids: readonly number[]) => {
  const rows = await visibleVehicles(db, viewer)
    .selectAll('vehicle')
    .where(carries('vehicle', tag_ids))
    .orderBy('vehicle.label')
    .orderBy('vehicle.id')
    .limit(10_000)
    .execute()
  return rows.map(shaped)
}

export const read = async (db: Db, viewer: Keeper, id: number) => {
  const row = await visibleVehicles(db, viewer).selectAll('vehicle').where('vehicle.id', '=', id).executeTakeFirst()
  return row && shaped(row)
}

/** Litres per 100 km that the tracker's vehicle normally needs, if it has one that says so. */
export const consumption = async (db: Db, owner: Owner, tracker_id: number): Promise<number | undefined> => {
  const row = await accountVehicles(db, owner)
    .select('norm_avg_fuel_consumption as litres')
    .where('tracker_id', '=', tracker_id)
    .executeTakeFirst()
  return row?.litres ?? undefined
}

/** A vehicle as reports tell it. */
export interface Told {
  label: string
  /** Litres per 100 km. */
  litres: number | null
  /** Of a litre. */
  price: number | null
  fuel_type: string | null
  /** Litres that its tank holds. */
  tank: number | null
  /** km/h. */
  max_speed: number | null
  /** What its garage is called; null without one. */
  garage: string | null
  /** Names of its tags. */
  tags: string[]
}

/** SQL of the names of the tags of a vehicle. */
const tagNames = sql<string[]>`array(
  select tag.name from tag where tag.account_id = vehicle.account_id and tag.id = any(vehicle.tags) order by tag.name)`

/** Vehicles of these trackers, by tracker. */
export const toldOf = async (
  db: Db,
  owner: Owner,
  tracker_ids: readonly number[],
): Promise<ReadonlyMap<number, Told>> => {
  const rows = await accountVehicles(db, owner)
    .select(['tracker_id', 'label', 'norm_avg_fuel_consumption as litres', 'fuel_cost as price', 'fuel_type'])
    .select(['fuel_tank_volume as tank', 'max_speed'])
    .select(['garage_organization_name as garage', tagNames.as('tags')])
    .where(sql<boolean>`tracker_id = any(${tracker_ids}::int[])`)
    .execute()
  return new Map(rows.flatMap(({ tracker_id, ...told }) => (tracker_id === null ? [] : [[tracker_id, told] as const])))
}

/** Litres per 100 km that vehicles normally need, by tracker; trackers whose vehicles do not say so are left out. */
export const consumptions = async (
  db: Db,
  owner: Owner,
  tracker_ids: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  const rows = await accountVehicles(db, owner)
    .select(['tracker_id', 'norm_avg_fuel_consumption as litres'])
    .where(sql<boolean>`tracker_id = any(${tracker_ids}::int[])`)
    .execute()
  return new Map(
    rows.flatMap(({ tracker_id, litres }) => (tracker_id === null || litres === null ? [] : [[tracker_id, litres]])),
  )
}

/** Locks a vehicle, and the one that the tracker is tied to, until the transaction ends. */
export const lock = async (db: Db, viewer: Keeper, { id, tracker_id }: { id?: number; tracker_id?: number | null }) => {
  const found = await visibleVehicles(db, viewer)
    .select(['vehicle.id', 'vehicle.type', 'vehicle.subtype', 'vehicle.tracker_id'])
    .where((row) => row.or([row('vehicle.id', '=', id ?? 0), row('vehicle.tracker_id', '=', tracker_id ?? 0)]))
    .orderBy('vehicle.id')
    .forUpdate('vehicle')
    .execute()
  const rows = found.map((row) => held('vehicle', viewer, row))
  return {
    vehicle: rows.find((row) => row.id === id),
    holder: tracker_id ? rows.find((row) => row.tracker_id === tracker_id) : undefined,
  }
}

/** What the columns of a vehicle are of what is given. */
const written = <G extends ChangedVehicle>(owner: Owner, { tracker, ...given }: G) => ({
  ...given,
  ...tying(owner, tracker),
  ...(given.garage_id !== undefined && {
    garage_organization_name: sql<string | null>`(
      select organization from garage where account_id = ${owner.account_id} and id = ${given.garage_id}::int)`,
  }),
  account_id: owner.account_id,
})

/** Creates a vehicle and answers its id. The caller has held the tags and the garage. */
export const create = async (db: Db, owner: Owner, vehicle: NewVehicle): Promise<number> => {
  const { id } = await db
    .insertInto('vehicle')
    .values({ ...written(owner, vehicle), label: vehicle.label, type: vehicle.type })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes the given properties of a vehicle. The caller has held the tags and the garage. */
export const update = async (db: Db, had: Held<'vehicle'>, changes: ChangedVehicle): Promise<void> => {
  await db
    .updateTable('vehicle')
    .set(written(had, changes))
    .where('account_id', '=', had.account_id)
    .where('id', '=', had.id)
    .execute()
}

/** Changes the given properties of each of the vehicles; one that gets another type loses its subtype. */
export const change = async (db: Db, changes: ReadonlyMap<Held<'vehicle'>, ChangedVehicle>): Promise<void> => {
  for (const [had, given] of changes) {
    const isOther = given.type !== undefined && given.subtype === undefined
    const subtype = isOther && { subtype: sql<string | null>`case when type = ${given.type} then subtype end` }
    await update(db, had, { ...given, ...subtype } as ChangedVehicle)
  }
}

/** Deletes vehicles that the viewer sees; answers their number. */
export const remove = async (db: Db, viewer: Keeper, ids: readonly number[]): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('vehicle')
    .where('account_id', '=', viewer.account_id)
    .where(isTiedVisible('vehicle', viewer))
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
