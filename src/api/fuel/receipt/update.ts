import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, None } from '#contract/schema.ts'
import { ChangedFuelReceipt } from '#resource/fuel-receipt.ts'
import { lookFor } from '#service/file-upload.ts'
import { changeReceipt } from '#service/fuel/receipt.ts'

export default command('fuel/receipt/update', {
  summary: 'Changes a receipt of fuel.',
  description:
    'What is left out keeps its value; what of `price` and `cost` is not sent follows from the other where it did before. 201: there is no such receipt, ' +
    'or something that it names. 247: another has this `external_id`.',
  access: userWith('vehicle_update'),
  params: Type.Object({ receipt: Described(ChangedFuelReceipt, 'What it becomes.') }),
  result: None,
  errors: ['not_found', 'already_exists'],
  keeps: true,
  example: {
    params: { receipt: { id: '<id of fuel/receipt/create>', comment: 'Paid in cash.' } },
    after: ['fuel/receipt/create'],
  },

  async handler({ receipt }, { transaction, caller, now, ...means }) {
    await lookFor(means, caller, receipt.file_ids ?? [])
    await transaction((db) => changeReceipt({ db, caller, now }, receipt))
    return {}
  },
})
