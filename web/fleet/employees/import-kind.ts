import { fieldsOf, type ImportKind } from '#web/parts/import/kind.ts'
import type { Words } from '#web/words/dictionary.ts'
import { nameOf } from './employee.ts'
import names from './import-names.json' with { type: 'json' }

/** What rows of a spreadsheet may say of employees. */
export const importKind = ({ fields }: Words<'fleet/employees'>): ImportKind => {
  const { name: _, tracker, ...others } = fields
  return {
    type: 'employee',
    needed: 'first_name',
    known_by: 'personnel_number',
    fields: fieldsOf({ ...others, tracker_label: tracker }, names),
    titleOf: nameOf,
  }
}
