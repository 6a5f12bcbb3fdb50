import { Employee, NewEmployee } from '#resource/employee.ts'
import * as cell from '../cells.ts'
import type { Kind } from '../convert.ts'

/** Conversion of rows to employees (specification 4.5, supplement 10.2). */

const employeeColumns = {
  first_name: cell.text('first_name'),
  middle_name: cell.text('middle_name'),
  last_name: cell.text('last_name'),
  email: cell.text('email'),
  phone: cell.phone('phone'),
  driver_license_number: cell.text('driver_license_number'),
  driver_license_cats: cell.text('driver_license_cats'),
  driver_license_issue_date: cell.date('driver_license_issue_date'),
  driver_license_valid_till: cell.date('driver_license_valid_till'),
  hardware_key: cell.text('hardware_key'),
  department: cell.department,
  address: cell.address,
  lat: cell.lat,
  lng: cell.lng,
  // Files have it; where somebody lives is a position.
  radius: { parameter: 'location.radius', read: () => undefined },
  personnel_number: cell.text('personnel_number'),
  ssn: cell.text('ssn'),
  tracker_label: cell.tracker,
  tags: cell.tags,
}

export const employees: Kind<NewEmployee> = {
  columns: employeeColumns,
  defaults: ['first_name', 'middle_name', 'last_name', 'email', 'phone'],
  resource: Employee,
  created: NewEmployee,
  unfit: ({ employee_id }) => (employee_id === null ? undefined : 'is tied to another employee'),
}
