import type { Client, Params } from '#client/client.ts'
import { fieldsOf, type LocatedKind } from '#web/parts/import/kind.ts'
import located from '#web/parts/import/located-names.json' with { type: 'json' }
import type { Words } from '#web/words/dictionary.ts'
import type { CustomField } from './place.ts'

/** What rows of a spreadsheet may say of places; custom fields are called by their ids. */
export const importKind = (
  { fields, where }: Words<'fleet/places'>,
  custom: readonly CustomField[],
  client: Client,
): LocatedKind => ({
  type: 'place',
  needed: 'label',
  fields: [...fieldsOf(fields, located), ...custom.map(({ id, label }) => ({ name: String(id), title: label }))],
  titles: { location: where },
  titleOf: ({ label, location }) => {
    const { address } = (location ?? {}) as { address?: string }
    return [label, address].filter(Boolean).join(' · ')
  },
  create: ({ avatar_file_name: _, icon_id: _none, ...place }) =>
    client.call('place/create', { place: place as Params<'place/create'>['place'] }),
})
