import { Type } from 'typebox'
import { command } from '#contract/operation.ts'
import { Default, Id, Optional } from '#contract/schema.ts'
import { MapName } from '#resource/panel/map/file.ts'
import { operator } from '#resource/panel/operator.ts'
import { wanted, wishOf } from '#service/panel/map/fetch.ts'
import * as fetches from '#store/map-fetch.ts'

export default command('panel/map/fetch/start', {
  summary: 'Fetches the streets of an area, to a file of this platform’s own.',
  description:
    'For its operator. Exactly one of `area`, `country` and `around_fleet`. One process of all fetches, into `maps` of its data ' +
    'directory, and whoever goes on after it; `panel/map/read` tells how far it is, and whether it failed. More than 1 GB is fetched only ' +
    'with `is_confirmed`. What was cancelled or broke off goes on where it was when the same is asked for. One is fetched at a time (247).',
  access: operator,
  params: Type.Object({
    ...wanted,
    name: Optional({ ...MapName, description: 'What the map is called; by the area where it is absent.' }),
    is_confirmed: Default(Type.Boolean({ description: 'More than 1 GB is meant.' }), false),
  }),
  result: Type.Object({ id: Id }),
  errors: ['already_exists'],

  example: { params: { country: 'LI' } },

  async handler({ max_zoom, from, name, is_confirmed: confirmed, ...params }, { db, now, own_maps, fail }) {
    const wish = await wishOf(params, { db, now, own_maps })
    const wanted = { name: name ?? null, wish, source: from ?? own_maps.from, max_zoom, confirmed }
    const id = (await fetches.start(db, wanted)) ?? fail('already_exists')
    return { id }
  },
})
