import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Ids, None } from '#contract/schema.ts'
import * as receipts from '#store/fuel/receipts.ts'

export default command('fuel/receipt/delete', {
  summary: 'Deletes receipts of fuel, with their photos.',
  description: 'Where one of them is not known (201), none is deleted.',
  access: userWith('vehicle_update'),
  params: Type.Object({ receipt_ids: Described(Ids, 'Ids of the receipts.') }),
  result: None,
  errors: ['not_found'],
  example: { params: { receipt_ids: ['<id of fuel/receipt/create>'] }, after: ['fuel/receipt/create'] },

  async handler({ receipt_ids }, { db, caller, fail }) {
    if ((await receipts.remove(db, caller, receipt_ids)) < new Set(receipt_ids).size) fail('not_found')
    return {}
  },
})
