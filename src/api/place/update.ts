import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, None } from '#contract/schema.ts'
import { ChangedPlace, IgnoreMissing } from '#resource/place.ts'
import { checkedPlace } from '#service/place/checked.ts'
import * as places from '#store/place/places.ts'

export default command('place/update', {
  summary: 'Changes a place.',
  description: `Whole: a description, tags or an external id that are left out are gone, and so are values that \`fields\`
leaves out; without \`fields\` they stay, and so do employees whom the caller does not see. Required custom fields need values unless \`ignore_missing_fields\`.`,
  access: userWith('place_update'),
  params: Type.Object({ place: Described(ChangedPlace, 'What it becomes.'), ignore_missing_fields: IgnoreMissing }),
  result: None,
  errors: ['not_found'],

  async handler({ place, ignore_missing_fields: ignore_missing = false }, { db, caller, fail }) {
    const hidden = (await places.hiddenFields(db, caller, place.id)) ?? fail('not_found')
    // What it refers to is held before the place is, in the order in which tags, fields and employees are deleted.
    const wanted = await checkedPlace(db, caller, place, { fresh: false, ignore_missing, hidden })
    if (!(await places.update(db, caller, wanted))) fail('not_found')
    return {}
  },
})
