import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import { findRows, paged } from '#store/sql/found.ts'
import { ordered, type Sort } from '#store/sql/sort.ts'
import type { Keeper } from '#store/sql/tied.ts'
import { accountEmployees, employeeColumns, shaped, visibleEmployees } from './employees.ts'

/** The employees of an account by pages (docs/decisions/fleet-records.md). */

/** Properties that employees are sorted and found by (specification 4.5), each with its index. */
const propertyColumns = {
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

export type Property = keyof typeof propertyColumns

/** Properties that employees can be sorted and filtered by. */
export const properties = Object.keys(propertyColumns) as Property[]

interface Part {
  /** Part of what they can be sorted by. */
  filter?: string
  /** Only those whose driving licence ends on this day or before. */
  licensed_until?: string
  sort: readonly Sort<Property>[]
  limit: number
  offset: number
}

const texts = ['employee.searched', 'employee.searched_long'] as const

const licensedAtMost = (db: Db, viewer: Keeper, day: string) =>
  visibleEmployees(db, viewer).where('employee.driver_license_valid_till', '<=', day)

/** An employee, and the last day of the driving licence. */
export interface Licensed {
  employee_id: number
  name: string
  until: string
}

/** Employees whose driving licence ends on this day or before: the first of them to end, and the number of all. */
export const licensedBefore = async (db: Db, viewer: Keeper, day: string, limit: number) => {
  const rows = licensedAtMost(db, viewer, day)
  const [list, { count }] = await Promise.all([
    rows
      .select('employee.id as employee_id')
      .select(sql<string>`concat_ws(' ', first_name, nullif(middle_name, ''), nullif(last_name, ''))`.as('name'))
      .select(sql<string>`driver_license_valid_till`.as('until'))
      .orderBy('employee.driver_license_valid_till')
      .orderBy('employee.id')
      .limit(limit)
      .execute(),
    rows.select((row) => row.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { list, count: Number(count) }
}

/** A page of the employees that the viewer sees, and the number of all. */
export const list = async (db: Db, viewer: Keeper, { filter, licensed_until, sort, limit, offset }: Part) => {
  const order = ordered('employee', propertyColumns, sort)
  const rows = licensed_until === undefined ? visibleEmployees(db, viewer) : licensedAtMost(db, viewer, licensed_until)
  const found = await findRows({ db, rows, id: 'employee.id', texts, filter })
  const { list, count } = await paged(
    found,
    'employee.id',
    { order, limit, offset },
    accountEmployees(db, viewer).select(employeeColumns),
  )
  return { list: list.map(shaped), count }
}
