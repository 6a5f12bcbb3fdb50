import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, None } from '#contract/schema.ts'
import { ChangedTariff, isPossible, terms } from '#resource/panel/tariff.ts'
import { dayOf } from '#store/billing/charging.ts'
import { changeType } from '#store/billing/plan-changes.ts'
import * as tariffs from '#store/billing/tariffs.ts'
import { violated } from '#store/db.ts'

export default command('panel/tariff/update', {
  summary: 'Changes a plan.',
  description:
    'What devices it is for does not change. Without `early_change_price` there is none any more; `features`, ' +
    '`map_filter`, its `exclusion` and each of `service_prices` stay what they are when they are left out. What devices have been charged already stays as it is: with another `type` they pay from the first day ' +
    'that the plan has not covered, from today at the earliest.',
  access: dealerWith(['tariffs', 'update']),
  params: Type.Object({ tariff: Described(ChangedTariff, 'What it becomes.') }),
  result: None,
  errors: ['not_found', 'not_supported_by_device', 'duplicate_label'],

  async handler({ tariff }, { db, caller, now, fail }) {
    const { device_type, type } = (await tariffs.read(db, caller, tariff.id)) ?? fail('not_found')
    if (!isPossible(tariff.type, device_type)) fail('not_supported_by_device')
    if (tariff.type !== type) await changeType(db, caller, tariff, dayOf(now))
    await tariffs.update(db, caller, terms(tariff)).catch((error: unknown) => {
      if (violated(error) === tariffs.uniqueName) fail('duplicate_label')
      throw error
    })
    return {}
  },
})
