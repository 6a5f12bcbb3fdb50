import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { oneOf } from '#contract/exactly-one.ts'
import { command } from '#contract/operation.ts'
import { Described, Id, Ids, None } from '#contract/schema.ts'
import * as places from '#store/place/places.ts'

export default command('place/delete', {
  summary: 'Deletes one place, or several.',
  description: 'Exactly one of `place_id` and `place_ids`. Unknown ids among `place_ids` are passed over.',
  access: userWith('place_update'),
  params: Type.Object({
    place_id: Type.Optional(Id),
    place_ids: Type.Optional(Described(Ids, 'Ids of the places.')),
  }),
  result: None,
  errors: ['not_found'],
  example: { params: { place_id: 4 }, after: ['place/create'] },

  async handler(params, { db, caller, fail }) {
    oneOf(params, 'place_id', 'place_ids')
    const { place_id, place_ids = [] } = params
    const deleted = await places.remove(db, caller, place_id ? [place_id] : place_ids)
    if (place_id && deleted === 0) fail('not_found')
    return {}
  },
})
