import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import * as waybills from '#store/account/waybills.ts'

export default query('track/waybill/settings/read', {
  summary: 'Tells the number that the next waybill is offered.',
  description:
    'That of the last one of the account, plus one where it is digits only. 201 before the first (`track/waybill/download`).',
  access: user,
  params: Type.Object({}),
  result: Type.Object({
    value: Type.Object({ number: Type.String({ description: 'As it is written, zeros in front included.' }) }),
  }),
  errors: ['not_found'],
  example: { fails: 'not_found' },

  async handler(_, { db, caller, fail }) {
    return { value: { number: (await waybills.nextNumber(db, caller)) ?? fail('not_found') } }
  },
})
