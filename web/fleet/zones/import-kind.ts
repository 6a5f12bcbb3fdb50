import type { Client, Params } from '#client/client.ts'
import { fieldsOf, type LocatedKind } from '#web/parts/import/kind.ts'
import located from '#web/parts/import/located-names.json' with { type: 'json' }
import type { Words } from '#web/words/dictionary.ts'

/** What rows of a spreadsheet may say of zones: they become circles. */
export const importKind = ({ fields, where }: Words<'fleet/zones'>, client: Client): LocatedKind => ({
  type: 'zone',
  needed: 'label',
  fields: fieldsOf(fields, located),
  titles: { center: where },
  titleOf: ({ label, address }) => [label, address].filter(Boolean).join(' · '),
  create: ({ bounds: _, points: _none, ...zone }) =>
    client.call('zone/create', { zone: zone as Params<'zone/create'>['zone'] }),
})
