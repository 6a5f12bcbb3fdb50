import type { Params } from '#client/client.ts'
import type { Employee } from './columns.tsx'

export type Changes = Required<Omit<Params<'employee/update'>['employee'], 'id'>>

/** What the form changes. */
export const valuesOf = (employee: Employee | undefined): Changes => {
  if (!employee) return blank
  const { id: _, icon_id, avatar_file_name, ...values } = employee
  return { ...blank, ...values }
}

const blank: Changes = {
  first_name: '',
  middle_name: '',
  last_name: '',
  tracker_id: null,
  email: '',
  phone: '',
  driver_license_number: '',
  driver_license_cats: '',
  driver_license_issue_date: null,
  driver_license_valid_till: null,
  hardware_key: null,
  department_id: null,
  location: null,
  personnel_number: null,
  ssn: null,
  tags: [],
}
