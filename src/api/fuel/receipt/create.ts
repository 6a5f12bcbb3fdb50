import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id } from '#contract/schema.ts'
import { NewFuelReceipt } from '#resource/fuel-receipt.ts'
import { lookFor } from '#service/file-upload.ts'
import { addReceipt } from '#service/fuel/receipt.ts'

export default command('fuel/receipt/create', {
  summary: 'Keeps a receipt of fuel.',
  description:
    'Of a vehicle, a tracker or both. 201: one of them, the employee or a photo is not there, or a photo is shown elsewhere. 247: another receipt of the ' +
    'account has this `external_id`.',
  access: userWith('vehicle_update'),
  params: Type.Object({ receipt: Described(NewFuelReceipt, 'What was paid for.') }),
  result: Type.Object({ id: Id }),
  errors: ['not_found', 'already_exists'],
  // Photos that a bucket has taken are looked for before the transaction.
  keeps: true,
  example: {
    params: {
      receipt: {
        ...{ tracker_id: 1, time: '2026-01-05 08:00:00', volume: 42.5, cost: 72.25, odometer: 120_345 },
        ...{ station: 'Tankhof, Dachauer Str. 192', card: '4711', fuel_type: 'diesel' },
      },
    },
  },

  async handler({ receipt }, { transaction, caller, now, ...means }) {
    await lookFor(means, caller, receipt.file_ids ?? [])
    return { id: await transaction((db) => addReceipt({ db, caller, now }, receipt)) }
  },
})
