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
  sort: readonly Sort<Property>[]
  limit: number
  offset: number
}

const texts = ['employee.searched', 'employee.searched_long'] as const

/** A page of the employees that the viewer sees, and the number of all. */
export const list = async (db: Db, viewer: Keeper, { filter, sort, limit, offset }: Part) => {
  const order = ordered('employee', propertyColumns, sort)
  const found = await findRows({ db, rows: visibleEmployees(db, viewer), id: 'employee.id', texts, filter })
  const { list, count } = await paged(
    found,
    'employee.id',
    { order, limit, offset },
    accountEmployees(db, viewer).select(employeeColumns),
  )
  return { list: list.map(shaped), count }
}
