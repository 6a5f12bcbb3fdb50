import { type Static, Type } from 'typebox'
import type { Field } from '#form/field.ts'
import type { Section, Table } from '#formats/sheet/sheet.ts'
import { choicesOf, chosenIn } from '../answers.ts'
import { kind } from '../kind.ts'
import { flag, Tabs } from '../params.ts'
import { type ColumnOf, type Rows, tableOf } from '../table.ts'
import type { Tell } from '../tell.ts'
import { type FilledForm, most_tasks } from '../work.ts'

/** How often each answer was given in the forms that a device submitted, of one template after the other. */

const Params = Type.Object({
  ...Tabs,
  show_nonselected: flag('Those answers too that nobody has given.'),
})
type Params = Static<typeof Params>

/** An answer, in how many of all forms it was given. */
interface Row {
  answer: string
  count: number
  all: number
}

const columns: ColumnOf<Row>[] = [
  { field: 'answer', title: 'answer', width: 250, weight: 4, cell: ({ answer }, tell) => tell.text(answer) },
  {
    ...{ field: 'count', title: 'answers_count', align: 'right', width: 80 },
    cell: ({ count }, tell) => tell.number(count, 0),
  },
  {
    ...{ field: 'share', title: 'share_of_forms', unit: 'percent', width: 100 },
    cell: ({ count, all }, tell) => tell.share(count, all),
  },
]

/** The question, as the newest form asks it: of a choice how often each was made, of anything else whether it was answered. */
const groupOf = (field: Field, forms: readonly FilledForm[], { show_nonselected }: Params, tell: Tell): Rows<Row> => {
  const all = forms.length
  const counts = new Map((choicesOf(field) ?? []).map((label) => [label, 0]))
  let answered = 0
  for (const { fields, values } of forms) {
    const value = values[field.id]
    if (!value) continue
    answered++
    // Of another version it may be called, or stand, otherwise.
    const own = fields.find(({ id }) => id === field.id)
    for (const label of (own && chosenIn(own, value)) ?? [tell.word('filled_in')])
      counts.set(label, (counts.get(label) ?? 0) + 1)
  }
  const empty = { answer: tell.word('left_empty'), count: all - answered, all }
  const given = [...counts].map(([answer, count]) => ({ answer, count, all }))
  return { header: field.label, rows: [...given, empty].filter(({ count }) => count > 0 || show_nonselected) }
}

const tableOfForms = (forms: readonly FilledForm[], params: Params, tell: Tell): Table => {
  const newest = forms.at(-1) as FilledForm
  const asked = newest.fields.filter(({ type }) => type !== 'separator')
  const groups = asked.map((field) => groupOf(field, forms, params, tell))
  const table = tableOf(columns, groups, tell, `${newest.label}: ${forms.length}`)
  // Behind a question stands no number of rows, which would be read as one of answers.
  return { ...table, data: table.data.map((group, i) => ({ ...group, header: groups[i]?.header ?? '' })) }
}

export const form_statistics = kind({
  id: 70,
  name: 'form_statistics',
  params: Params,
  needs: () => ['forms'],
  sections({ forms = [] }, params, tell): Section[] {
    if (forms.length === 0) return []
    const kinds = [...Map.groupBy(forms, (form) => form.kind).values()]
    const sorted = kinds.sort((a, b) => (a.at(-1)?.label ?? '').localeCompare(b.at(-1)?.label ?? ''))
    const { v, raw } = tell.number(forms.length, 0)
    const rows = [{ name: tell.word('forms_submitted'), v, raw, highlight: false }]
    const told: Section[] = [
      { type: 'map_table', header: tell.word('summary'), rows },
      ...sorted.map((some) => tableOfForms(some, params, tell)),
    ]
    if (forms.length < most_tasks) return told
    const note = tell.word('first_forms').replace('{count}', String(most_tasks))
    return [...told, { type: 'text', text: note, style: 'small_print' }]
  },
})
