import { Type } from 'typebox'
import * as checkins from '#store/field/checkins.ts'
import { userWith } from '../caller.ts'
import { query } from '../operation.ts'
import { Id, ValueOf } from '../schema.ts'
import { Checkin, told } from './checkin.ts'

export default query('checkin/read', {
  summary: 'Tells a check-in.',
  access: userWith('employee_update'),
  params: Type.Object({ checkin_id: Id }),
  result: ValueOf(Checkin),
  errors: ['entity_not_found'],

  async handler({ checkin_id }, context) {
    const { db, caller, fail } = context
    const checkin = (await checkins.read(db, caller, checkin_id)) ?? fail('entity_not_found')
    return { value: told(context)(checkin) }
  },
})
