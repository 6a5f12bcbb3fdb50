import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { contains } from './contains.ts'
import { type Db, jsonOf } from './db.ts'
import { countOf, fewOf } from './found.ts'
import type { Owner } from './owner.ts'
import { ordered, type Sort } from './sort.ts'
import type { Employee } from './tables.gen.ts'
import { carries } from './tags.ts'
import { isSeen, type Keeper, labelOfTracker } from './tied.ts'

/** Who drives and works for an account (specification 2.5). */

type ReadOnly =
  | ('account_id' | 'id' | 'searched' | 'searched_long' | 'icon_id' | 'avatar_file_name')
  | ('tracker_label' | 'department_label' | 'address' | 'location')
type Given<T> = Omit<T, ReadOnly> & { location?: object | null }
export type NewEmployee = Given<Insertable<Employee>>
export type ChangedEmployee = Given<Updateable<Employee>>

/** Properties that employees are sorted and found by (specification 4.5), each with its index. */
const columns = {
  id: 'id',
  ID: 'id',
  first_name: 'first_name',
  object_label: 'tracker_label',
  department_label: 'department_label',
  personnel_number: 'personnel_number',
  hardware_key: 'hardware_key',
  phone: 'phone',
  email: 'email',
  address: 'address',
  driver_license_number: 'driver_license_number',
  driver_license_cats: 'driver_license_cats',
  driver_license_valid_till: 'driver_license_valid_till',
  ssn: 'ssn',
} as const

export type Property = keyof typeof columns
export const properties = Object.keys(columns) as Property[]

const told = [
  'id',
  'tracker_id',
  'first_name',
  'middle_name',
  'last_name',
  'email',
  'phone',
  'driver_license_number',
  'driver_license_cats',
  'driver_license_issue_date',
  'driver_license_valid_till',
  'hardware_key',
  'icon_id',
  'avatar_file_name',
  'department_id',
  'location',
  'personnel_number',
  'ssn',
  'tags',
] as const

const own = (db: Db, { account_id }: Owner) => db.selectFrom('employee').where('employee.account_id', '=', account_id)
const seen = (db: Db, viewer: Keeper) => own(db, viewer).where(isSeen('employee', viewer))

type Row = Pick<Selectable<Employee>, (typeof told)[number]>

/** Optional fields are left out where there is nothing. */
const shaped = (row: Row) => ({
  ...row,
  personnel_number: row.personnel_number ?? undefined,
  ssn: row.ssn ?? undefined,
})

interface Part {
  /** Part of what they can be sorted by. */
  filter?: string
  sort: readonly Sort<Property>[]
  limit: number
  offset: number
}

/** Those that the filter finds, read from indexes alone: texts that are too long for one are few and stand in another. */
const found = (db: Db, viewer: Keeper, filter: string) => {
  const pattern = sql`lower(${contains(filter)})`
  const ids = seen(db, viewer).select('employee.id as id')
  return ids
    .where(sql<boolean>`employee.searched like ${pattern}`)
    .unionAll(ids.where(sql<boolean>`employee.searched_long is not null and employee.searched_long like ${pattern}`))
}

const like = (filter: string) =>
  sql<boolean>`coalesce(employee.searched, employee.searched_long) like lower(${contains(filter)})`

/** One page, and how many there are. It is found among the narrow rows of an index; only its employees are fetched. */
export const list = async (db: Db, viewer: Keeper, { filter, sort, limit, offset }: Part) => {
  const order = ordered('employee', columns, sort)
  const few = filter === undefined ? undefined : await fewOf(found(db, viewer, filter))
  const those = few
    ? own(db, viewer).where(sql<boolean>`employee.id = any(${few}::int[])`)
    : seen(db, viewer).where(filter === undefined ? sql<boolean>`true` : like(filter))
  const page = those.select('employee.id').orderBy(order).limit(limit).offset(offset)
  const [rows, count] = await Promise.all([
    own(db, viewer).select(told).where('employee.id', 'in', page).orderBy(order).execute(),
    few?.length ?? countOf(db, filter === undefined ? seen(db, viewer) : found(db, viewer, filter)),
  ])
  return { list: rows.map(shaped), count }
}

/** Those that carry all of the tags, by name. */
export const tagged = async (db: Db, viewer: Keeper, tag_ids: readonly number[]) => {
  const rows = await seen(db, viewer)
    .select(told)
    .where(carries('employee', tag_ids))
    .orderBy('employee.first_name')
    .orderBy('employee.id')
    .limit(10_000)
    .execute()
  return rows.map(shaped)
}

export const read = async (db: Db, viewer: Keeper, id: number) => {
  const row = await seen(db, viewer).select(told).where('employee.id', '=', id).executeTakeFirst()
  return row && shaped(row)
}

export const readByTracker = async (db: Db, viewer: Keeper, tracker_id: number) => {
  const row = await seen(db, viewer).select(told).where('employee.tracker_id', '=', tracker_id).executeTakeFirst()
  return row && shaped(row)
}

/** The employee, and the one of the tracker, whom nobody else changes until the transaction ends. */
export const lock = async (db: Db, viewer: Keeper, { id, tracker_id }: { id?: number; tracker_id?: number | null }) => {
  const rows = await seen(db, viewer)
    .select(['employee.id', 'employee.tracker_id'])
    .where((row) => row.or([row('employee.id', '=', id ?? 0), row('employee.tracker_id', '=', tracker_id ?? 0)]))
    .orderBy('employee.id')
    .forUpdate('employee')
    .execute()
  return {
    employee: rows.find((row) => row.id === id),
    holder: tracker_id ? rows.find((row) => row.tracker_id === tracker_id) : undefined,
  }
}

/** Which of the employees the account has; they stay until the transaction ends, for something is about to name them. */
export const hold = async (db: Db, { account_id }: Owner, ids: readonly number[]): Promise<number[]> => {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('employee')
    .select('id')
    .where('account_id', '=', account_id)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .orderBy('id')
    .forKeyShare()
    .execute()
  return rows.map(({ id }) => id)
}

/** What the columns of an employee are of what is given. */
const written = <G extends ChangedEmployee>(owner: Owner, { location, ...given }: G) => ({
  ...given,
  location: jsonOf(location),
  ...(given.tracker_id !== undefined && { tracker_label: labelOfTracker(owner, given.tracker_id) }),
  ...(given.department_id !== undefined && {
    department_label: sql<string | null>`(
      select label from department where account_id = ${owner.account_id} and id = ${given.department_id}::int)`,
  }),
  account_id: owner.account_id,
})

/** The caller has locked what the employee refers to. */
export const create = async (db: Db, owner: Owner, employee: NewEmployee): Promise<number> => {
  const { id } = await db
    .insertInto('employee')
    .values({ ...written(owner, employee), first_name: employee.first_name })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes what is given. The caller has locked the employee and what it refers to. */
export const update = async (db: Db, owner: Owner, id: number, changes: ChangedEmployee): Promise<void> => {
  await db
    .updateTable('employee')
    .set(written(owner, changes))
    .where('account_id', '=', owner.account_id)
    .where('id', '=', id)
    .execute()
}

/** Answers the employee that there was. */
export const remove = (db: Db, viewer: Keeper, id: number) =>
  db
    .deleteFrom('employee')
    .where('account_id', '=', viewer.account_id)
    .where(isSeen('employee', viewer))
    .where('id', '=', id)
    .returning('tracker_id')
    .executeTakeFirst()
