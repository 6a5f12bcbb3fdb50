import { Type } from 'typebox'
import * as checkins from '#store/field/checkins.ts'
import { userWith } from '../caller.ts'
import { command } from '../operation.ts'
import { Described, Ids, None } from '../schema.ts'

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
