import type { ImportKind } from '#web/parts/import/kind.ts'
import type { Words } from '#web/words/dictionary.ts'
import { nameOf } from './columns.tsx'

/** What rows of a spreadsheet may say of employees. */
export const importKind = ({ fields }: Words<'fleet/employees'>): ImportKind => {
  const { name: _, tracker, ...others } = fields
  return {
    type: 'employee',
    needed: 'first_name',
    known_by: 'personnel_number',
    fields: [
      ...Object.entries(others).map(([name, title]) => ({ name, title })),
      { name: 'tracker_label', title: tracker },
    ],
    titleOf: nameOf,
  }
}
