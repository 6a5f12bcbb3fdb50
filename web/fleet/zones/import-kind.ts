import type { Client, Params } from '#client/client.ts'
import type { LocatedKind } from '#web/parts/import/kind.ts'
import type { Words } from '#web/words/dictionary.ts'

/** What rows of a spreadsheet may say of zones: they become circles. */
export const importKind = ({ fields, where }: Words<'fleet/zones'>, client: Client): LocatedKind => ({
  type: 'zone',
  needed: 'label',
  fields: Object.entries(fields).map(([name, title]) => ({ name, title, others: known[name] ?? [] })),
  titles: { center: where },
  titleOf: ({ label, address }) => [label, address].filter(Boolean).join(' · '),
  create: ({ bounds: _, points: _none, ...zone }) =>
    client.call('zone/create', { zone: zone as Params<'zone/create'>['zone'] }),
})

/** What files of other programs call them. */
const known: Readonly<Record<string, readonly string[]>> = {
  label: ['zone', 'geofence', 'title'],
  lat: ['latitude', 'y'],
  lng: ['lon', 'long', 'longitude', 'x'],
}
