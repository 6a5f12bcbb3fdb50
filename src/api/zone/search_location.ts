import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Id, LatLng, ListOf } from '#contract/schema.ts'
import * as zones from '#store/place/zones.ts'

export default query('zone/search_location', {
  summary: 'Lists the zones that a position lies in.',
  description: `The border belongs to the zone. Distances are measured along the ellipsoid WGS 84; edges of polygons are straight on a
map, lines of corridors the shortest ways.`,
  access: user,
  params: Type.Object({ location: LatLng }),
  result: ListOf(Type.Object({ id: Id, label: Type.String() })),

  async handler({ location }, { db, caller }) {
    return { list: await zones.containing(db, caller, location) }
  },
})
