import type { Params, Result } from '#client/client.ts'
import type { CustomField } from '../place.ts'

/** The layout of a place's form as one list, in which titles of sections stand above their fields. */

type Entity = Result<'entity/list'>['list'][number]
type GivenField = Params<'entity/fields/update'>['fields'][number]

export type Item = { key: string } & (
  | { kind: 'section'; label: string }
  | { kind: 'own'; name: string }
  | ({ kind: 'custom' } & GivenField)
)

export const itemsOf = ({ settings }: Entity, fields: readonly CustomField[]): readonly Item[] =>
  settings.layout.sections.flatMap(({ label, field_order }): Item[] => [
    { key: crypto.randomUUID(), kind: 'section', label },
    ...field_order.map((name): Item => {
      const field = fields.find(({ id }) => String(id) === name)
      return field ? { key: name, kind: 'custom', ...field } : { key: name, kind: 'own', name }
    }),
  ])

export const customsOf = (items: readonly Item[]): readonly Extract<Item, { kind: 'custom' }>[] =>
  items.filter((item) => item.kind === 'custom')

/** What the service is sent of the custom fields, in their order. */
export const sentFields = (items: readonly Item[]): GivenField[] =>
  customsOf(items).map(({ key: _, kind: _kind, ...field }) => field)

/** The sections, once every field has its id: `told` are all fields, whose labels are unique. */
export const sectionsOf = (items: readonly Item[], told: readonly CustomField[]) => {
  const sections: { label: string; field_order: string[] }[] = []
  for (const item of items) {
    if (item.kind === 'section') sections.push({ label: item.label, field_order: [] })
    else if (item.kind === 'own') sections.at(-1)?.field_order.push(item.name)
    else sections.at(-1)?.field_order.push(String(told.find(({ label }) => label === item.label)?.id))
  }
  return sections
}

/** One place up or down; the first section stays where it is. */
export const shifted = (items: readonly Item[], place: number, by: 1 | -1): readonly Item[] => {
  const item = items[place]
  const to = place + by
  return !item || to < 1 || to >= items.length ? items : items.toSpliced(place, 1).toSpliced(to, 0, item)
}
