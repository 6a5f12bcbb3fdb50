import type { Client, Params } from '#client/client.ts'
import type { LocatedKind } from '#web/parts/import/kind.ts'
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
  fields: [
    ...Object.entries(fields).map(([name, title]) => ({ name, title, others: known[name] ?? [] })),
    ...custom.map(({ id, label }) => ({ name: String(id), title: label })),
  ],
  titles: { location: where },
  titleOf: ({ label, location }) => {
    const { address } = (location ?? {}) as { address?: string }
    return [label, address].filter(Boolean).join(' · ')
  },
  create: ({ avatar_file_name: _, icon_id: _none, ...place }) =>
    client.call('place/create', { place: place as Params<'place/create'>['place'] }),
})

/** What files of other programs call them. */
const known: Readonly<Record<string, readonly string[]>> = {
  label: ['place', 'poi', 'title', 'customer'],
  lat: ['latitude', 'y'],
  lng: ['lon', 'long', 'longitude', 'x'],
  external_id: ['id', 'number'],
}
