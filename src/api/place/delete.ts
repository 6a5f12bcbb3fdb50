import { Type } from 'typebox'
import * as places from '#store/place/places.ts'
import { userWith } from '../caller.ts'
import { command } from '../operation.ts'
import { Id, None } from '../schema.ts'

export default command('place/delete', {
  summary: 'Deletes a place.',
  access: userWith('place_update'),
  params: Type.Object({ place_id: Id }),
  result: None,
  errors: ['not_found'],

  async handler({ place_id }, { db, caller, fail }) {
    if (!(await places.remove(db, caller, place_id))) fail('not_found')
    return {}
  },
})
