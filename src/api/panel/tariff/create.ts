import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id } from '#contract/schema.ts'
import { isPossible, NewTariff, terms } from '#resource/panel/tariff.ts'
import * as tariffs from '#store/billing/tariffs.ts'
import { violated } from '#store/db.ts'

export default command('panel/tariff/create', {
  summary: 'Creates a plan.',
  description:
    'A plan by days of activity (`activeday`) is for trackers only (214). `proportional_charge` of such a plan is ' +
    'ignored. Without `features` it has all of them; a price of `service_prices` that is left out is 0; without ' +
    '`map_filter` its users may choose from all maps, and without its `exclusion` from those of its `values`.',
  access: dealerWith(['tariffs', 'create']),
  params: Type.Object({ tariff: Described(NewTariff, 'What is created.') }),
  result: Type.Object({ id: Id }),
  errors: ['not_supported_by_device', 'duplicate_label'],

  async handler({ tariff }, { db, caller, fail }) {
    if (!isPossible(tariff.type, tariff.device_type)) fail('not_supported_by_device')
    const plan = { features: tariffs.planFeatures, ...terms(tariff) }
    const id = await tariffs.create(db, caller, plan).catch((error: unknown) => {
      if (violated(error) === tariffs.uniqueName) fail('duplicate_label')
      throw error
    })
    return { id }
  },
})
