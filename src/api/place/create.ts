import { Type } from 'typebox'
import * as places from '#store/places.ts'
import { userWith } from '../caller.ts'
import { command } from '../operation.ts'
import { Id } from '../schema.ts'
import { checked } from './checked.ts'
import { NewPlace } from './place.ts'

export default command('place/create', {
  summary: 'Creates a place.',
  description: 'A sub-user sees what it creates.',
  access: userWith('place_update'),
  params: Type.Object({ place: NewPlace }),
  result: Type.Object({ id: Id }),
  errors: ['over_quota'],

  async handler({ place }, { db, caller, config, fail }) {
    if ((await places.countForGood(db, caller)) >= config.place_quota) fail('over_quota')
    const [id] = await places.create(db, caller, [await checked(db, caller, place)])
    return { id: id as number }
  },
})
