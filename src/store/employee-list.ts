import { sql } from 'kysely'
import { contains } from './contains.ts'
import type { Db } from './db.ts'
import { own, seen, shaped, told } from './employees.ts'
import { countOf, fewOf } from './found.ts'
import { ordered, type Sort } from './sort.ts'
import type { Keeper } from './tied.ts'

/** The employees of an account by pages (docs/decisions/fleet-records.md). */

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

const like = ({ account_id }: Keeper, filter: string) => {
  const pattern = sql`lower(${contains(filter)})`
  return sql<boolean>`(employee.searched like ${pattern} or employee.id = any(array(
    select id from employee long
    where account_id = ${account_id} and searched_long is not null and searched_long like ${pattern}
  )))`
}

/** What a page is made of. */
const pageSource = (db: Db, viewer: Keeper, filter: string | undefined, few: number[] | undefined) => {
  if (few) return own(db, viewer).where(sql<boolean>`employee.id = any(${few}::int[])`)
  return filter === undefined ? seen(db, viewer) : seen(db, viewer).where(like(viewer, filter))
}

/** One page, and how many there are. It is found among the narrow rows of an index; only its employees are fetched. */
export const list = async (db: Db, viewer: Keeper, { filter, sort, limit, offset }: Part) => {
  const order = ordered('employee', columns, sort)
  const few = filter === undefined ? undefined : await fewOf(found(db, viewer, filter))
  const page = pageSource(db, viewer, filter, few).select('employee.id').orderBy(order).limit(limit).offset(offset)
  const [rows, count] = await Promise.all([
    own(db, viewer).select(told).where('employee.id', 'in', page).orderBy(order).execute(),
    few?.length ?? countOf(db, filter === undefined ? seen(db, viewer) : found(db, viewer, filter)),
  ])
  return { list: rows.map(shaped), count }
}
