import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Ids, None } from '#contract/schema.ts'
import * as checkins from '#store/checkins/checkins.ts'

export default command('checkin/delete', {
  summary: 'Deletes check-ins.',
  description: 'Their files and forms go with them. Where one of them is not known, none is deleted.',
  access: userWith('checkin_update'),
  params: Type.Object({ checkin_ids: Described(Ids, 'Ids of the check-ins.') }),
  result: None,
  errors: ['not_found'],

  async handler({ checkin_ids }, { db, caller, fail }) {
    const held = await checkins.lock(db, caller, checkin_ids)
    if (held.length < new Set(checkin_ids).size) fail('not_found')
    await checkins.remove(db, caller, held)
    return {}
  },
})
