import type { ReactNode } from 'react'
import { type BackgroundKind, fieldsOf } from '#web/parts/import/kind.ts'
import type { Words } from '#web/words/dictionary.ts'
import names from './import-names.json' with { type: 'json' }

/** What rows of a spreadsheet may say of vehicles; `next`: what is offered once they are imported. */
export const importKind = ({ fields }: Words<'fleet/vehicles'>, next?: ReactNode): BackgroundKind => {
  const { garage, tracker, tags, ...others } = fields
  return {
    type: 'vehicle',
    needed: 'label',
    known_by: 'external_id',
    fields: fieldsOf({ ...others, garage, tracker_label: tracker, tags }, names),
    titleOf: ({ label, reg_number }) => [label, reg_number].filter(Boolean).join(' · '),
    next,
  }
}
