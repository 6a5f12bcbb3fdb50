import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id } from '#contract/schema.ts'
import { IgnoreMissing, NewPlace } from '#resource/place.ts'
import { checkedPlace } from '#service/place/checked.ts'
import * as places from '#store/place/places.ts'

export default command('place/create', {
  summary: 'Creates a place.',
  description: 'A sub-user sees what it creates. Required custom fields need values unless `ignore_missing_fields`.',
  access: userWith('place_update'),
  params: Type.Object({ place: Described(NewPlace, 'What is created.'), ignore_missing_fields: IgnoreMissing }),
  result: Type.Object({ id: Id }),
  errors: ['over_quota'],

  async handler({ place, ignore_missing_fields: ignore_missing = false }, { db, caller, config, fail }) {
    if ((await places.countForGood(db, caller)) >= config.place_quota) fail('over_quota')
    const wanted = await checkedPlace(db, caller, place, { fresh: true, ignore_missing })
    const [id] = await places.create(db, caller, [wanted])
    return { id: id as number }
  },
})
