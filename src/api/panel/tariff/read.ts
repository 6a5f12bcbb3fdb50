import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Id, ValueOf } from '#contract/schema.ts'
import { Tariff, toldTariff } from '#resource/panel/tariff.ts'
import * as tariffs from '#store/billing/tariffs.ts'

export default query('panel/tariff/read', {
  summary: 'Tells a plan.',
  access: dealerWith(['tariffs', 'read']),
  params: Type.Object({ tariff_id: Id }),
  result: ValueOf(Tariff),
  errors: ['not_found'],

  async handler({ tariff_id }, { db, caller, fail }) {
    return { value: toldTariff((await tariffs.read(db, caller, tariff_id)) ?? fail('not_found')) }
  },
})
