import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Described, Id, ValueOf } from '#contract/schema.ts'
import { FuelReceipt, receiptTeller } from '#service/fuel/receipt.ts'
import * as receipts from '#store/fuel/receipts.ts'

export default query('fuel/receipt/read', {
  summary: 'Tells a receipt of fuel.',
  access: user,
  params: Type.Object({ receipt_id: Described(Id, 'The receipt.') }),
  result: ValueOf(FuelReceipt),
  errors: ['not_found'],
  example: { params: { receipt_id: '<id of fuel/receipt/create>' }, after: ['fuel/receipt/create'] },

  async handler({ receipt_id }, context) {
    const receipt = (await receipts.read(context.db, context.caller, receipt_id)) ?? context.fail('not_found')
    return { value: receiptTeller(context)(receipt) }
  },
})
