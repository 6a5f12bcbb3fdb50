import type { Column } from '#web/ui/table.tsx'
import type { Words } from '#web/words/dictionary.ts'
import type { Format } from '#web/words/format.ts'
import type { Template } from './kinds.ts'

export const columnsOf = (
  words: Words<'fleet/forms'>,
  common: Words<'ui'>,
  format: Format,
): readonly Column<Template>[] => {
  const answer = (is: boolean): string => (is ? common.yes : '')
  return [
    { id: 'label', title: words.label, sort: 'label', width: 180, grow: 2, cell: ({ label }) => label },
    { id: 'description', title: words.description, width: 140, grow: 2, cell: ({ description }) => description },
    {
      ...{ id: 'fields', title: words.fields, sort: 'fields', width: 80, isNumber: true },
      cell: ({ fields }) => format.number(fields.length),
    },
    {
      ...{ id: 'version', title: words.version, sort: 'version', width: 90, isNumber: true },
      cell: ({ version }) => format.number(version),
    },
    { id: 'default', title: words.default, width: 120, cell: ({ default: is }) => answer(is) },
    {
      ...{ id: 'submit_in_zone', title: words.in_zone, width: 130 },
      cell: ({ submit_in_zone }) => answer(submit_in_zone),
    },
    {
      ...{ id: 'updated', title: words.updated, sort: 'updated', width: 160 },
      cell: ({ updated }) => format.dateTime(updated),
    },
    {
      ...{ id: 'created', title: words.created, sort: 'created', width: 160, isExtra: true },
      cell: ({ created }) => format.dateTime(created),
    },
  ]
}

/** What a column is sorted by. */
export const readOf = (template: Template, property: string): string | number =>
  property === 'fields' ? template.fields.length : template[property as 'label' | 'version' | 'updated' | 'created']
