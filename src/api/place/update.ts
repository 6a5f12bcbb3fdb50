import { Type } from 'typebox'
import * as places from '#store/places.ts'
import { userWith } from '../caller.ts'
import { command } from '../operation.ts'
import { None } from '../schema.ts'
import { checked } from './checked.ts'
import { ChangedPlace } from './place.ts'

export default command('place/update', {
  summary: 'Changes a place.',
  description: 'Whole: a description, tags or an external id that are left out are gone.',
  access: userWith('place_update'),
  params: Type.Object({ place: ChangedPlace }),
  result: None,
  errors: ['not_found'],

  async handler({ place }, { db, caller, fail }) {
    if (!(await places.lock(db, caller, place.id))) fail('not_found')
    await places.update(db, caller, await checked(db, caller, place))
    return {}
  },
})
