import type { ImportKind } from '#web/parts/import/kind.ts'
import type { Words } from '#web/words/dictionary.ts'

/** What rows of a spreadsheet may say of vehicles. */
export const importKind = ({ fields }: Words<'fleet/vehicles'>): ImportKind => {
  const { garage, tracker, tags, ...others } = fields
  return {
    type: 'vehicle',
    needed: 'label',
    known_by: 'external_id',
    fields: [
      ...Object.entries(others).map(([name, title]) => ({ name, title, others: known[name] ?? [] })),
      { name: 'garage', title: garage },
      { name: 'tracker_label', title: tracker },
      { name: 'tags', title: tags },
    ],
    titleOf: ({ label, reg_number }) => [label, reg_number].filter(Boolean).join(' · '),
  }
}

/** What files of other programs call them. */
const known: Readonly<Record<string, readonly string[]>> = {
  label: ['vehicle', 'name'],
  reg_number: ['plate', 'license plate', 'registration'],
  manufacture_year: ['model year'],
  external_id: ['id', 'number'],
}
