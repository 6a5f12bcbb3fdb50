import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id } from '#contract/schema.ts'
import { gifts, makeCode } from '#resource/panel/dealer/activation_code/activation-code.ts'
import * as tariffs from '#store/billing/tariffs.ts'
import * as codes from '#store/dealer/activation-codes.ts'

export default command('panel/dealer/activation_code/create', {
  summary: 'Makes activation codes for a plan.',
  description:
    'A code has ten digits and registers one device, of the kind that its plan is for. `bonus_amount` is added to the ' +
    'bonus of the user then, and the first `free_days` are not charged.',
  access: dealerWith(['activation_code', 'read'], ['activation_code', 'create']),
  params: Type.Object({
    count: Type.Integer({ minimum: 1, maximum: 10_000, description: 'How many codes.' }),
    tariff_id: Id,
    ...gifts,
  }),
  result: Type.Object({ count: Type.Integer({ description: 'How many codes.' }) }),
  errors: ['not_found'],

  async handler({ count, tariff_id, bonus_amount, free_days }, { db, caller, fail }) {
    const { device_type } = (await tariffs.read(db, caller, tariff_id)) ?? fail('not_found')
    await codes.create(db, caller, { count, make: makeCode, device_type, tariff_id, bonus_amount, free_days })
    return { count }
  },
})
