import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Id, ValueOf } from '#contract/schema.ts'
import { Place, placeOf } from '#resource/place.ts'
import * as places from '#store/place/places.ts'

export default query('place/read', {
  summary: 'Reads a place.',
  access: user,
  params: Type.Object({ place_id: Id }),
  result: ValueOf(Place),
  errors: ['not_found'],

  async handler({ place_id }, { db, caller, fail }) {
    return { value: placeOf((await places.read(db, caller, place_id)) ?? fail('not_found')) }
  },
})
