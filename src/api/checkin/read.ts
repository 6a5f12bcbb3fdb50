import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Id, ValueOf } from '#contract/schema.ts'
import { Checkin, checkinTeller } from '#service/checkin.ts'
import * as checkins from '#store/checkins/checkins.ts'

export default query('checkin/read', {
  summary: 'Tells a check-in.',
  access: userWith('employee_update'),
  params: Type.Object({ checkin_id: Id }),
  result: ValueOf(Checkin),
  errors: ['entity_not_found'],

  async handler({ checkin_id }, context) {
    const { db, caller, fail } = context
    const checkin = (await checkins.read(db, caller, checkin_id)) ?? fail('entity_not_found')
    return { value: checkinTeller(context)(checkin) }
  },
})
