import { type BackgroundKind, fieldsOf } from '#web/parts/import/kind.ts'
import located from '#web/parts/import/located-names.json' with { type: 'json' }
import type { Words } from '#web/words/dictionary.ts'
import names from './import-names.json' with { type: 'json' }

/** What rows of a spreadsheet may say of tasks: who is asked is named by the label of their tracker. */
export const importKind = ({ fields }: Words<'fleet/tasks'>): BackgroundKind => {
  const { lat, lng, address, radius, description } = located
  return {
    type: 'task',
    needed: 'label',
    known_by: 'external_id',
    policies: ['fail', 'skip'],
    fields: fieldsOf(fields, { ...names, lat, lng, address, radius, description }),
    titleOf: ({ label, from }) => [label, from].filter(Boolean).join(' · '),
  }
}
