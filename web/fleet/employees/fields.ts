import { blankOf, type FieldsOf } from '#web/ui/record-list.ts'
import type { Words } from '#web/words/dictionary.ts'
import type { Changes, Employee } from './employee.ts'

/** Everything that is said of an employee, in the order of the form. */
export const fields = {
  first_name: { kind: 'text', isHalf: true },
  last_name: { kind: 'text', isHalf: true },
  middle_name: { kind: 'text' },
  phone: { kind: 'text', type: 'tel', hint: 'phone_hint' },
  email: { kind: 'text', type: 'email' },
  tracker_id: { kind: 'own' },
  department_id: { kind: 'own' },
  tags: { kind: 'own' },
  driver_license_number: { part: 'licence', kind: 'text', isHalf: true },
  driver_license_cats: { part: 'licence', kind: 'text', isHalf: true },
  driver_license_issue_date: { part: 'licence', kind: 'date' },
  driver_license_valid_till: { part: 'licence', kind: 'date' },
  hardware_key: { part: 'licence', kind: 'text', hint: 'key_hint', emptied: null },
  personnel_number: { part: 'work', kind: 'text' },
  ssn: { part: 'work', kind: 'text' },
  location: { part: 'work', kind: 'own' },
} as const satisfies FieldsOf<Changes, Words<'fleet/employees'>>

/** What the form begins with. */
export const valuesOf = (employee: Employee | undefined): Changes => {
  if (!employee) return blank
  const { id: _, icon_id, avatar_file_name, ...values } = employee
  return { ...blank, ...values }
}

const blank: Changes = { ...blankOf(fields), first_name: '', tags: [] }
