import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id } from '#contract/schema.ts'
import { gifts } from '#resource/panel/dealer/activation_code/activation-code.ts'
import * as tariffs from '#store/billing/tariffs.ts'
import * as codes from '#store/dealer/activation-codes.ts'

export default command('panel/dealer/activation_code/update', {
  summary: 'Changes the plan of activation codes and what they bring.',
  description:
    'Only of those that are the dealer’s, that nobody has used and that are for the kind of device that the plan is ' +
    'for; `count` tells how many these were.',
  access: dealerWith(['activation_code', 'update']),
  params: Type.Object({
    codes: Type.Array(Type.String({ maxLength: 255 }), { maxItems: 10_000, description: 'Codes that are changed.' }),
    tariff_id: Id,
    ...gifts,
  }),
  result: Type.Object({ count: Type.Integer({ description: 'How many were changed.' }) }),
  errors: ['not_found'],

  async handler({ codes: given, ...terms }, { db, caller, fail }) {
    const { device_type } = (await tariffs.read(db, caller, terms.tariff_id)) ?? fail('not_found')
    return { count: await codes.update(db, caller, given, { ...terms, device_type }) }
  },
})
