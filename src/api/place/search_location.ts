import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Id, LatLng, ListOf } from '#contract/schema.ts'
import * as circles from '#store/place/place-circles.ts'

export default query('place/search_location', {
  summary: 'Lists the places that a position lies in.',
  description: 'Their circles are measured along the ellipsoid WGS 84; the border belongs to the place.',
  access: user,
  params: Type.Object({ location: LatLng }),
  result: ListOf(Type.Object({ id: Id, label: Type.String() })),

  async handler({ location }, { db, caller }) {
    return { list: await circles.containing(db, caller, location) }
  },
})
