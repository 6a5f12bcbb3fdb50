import { Type } from 'typebox'
import { master } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id, None } from '#contract/schema.ts'
import { daysFrozen } from '#resource/tariff/tracker/freeze.ts'
import { dayOf, settleAccount } from '#store/billing/charging.ts'
import * as changes from '#store/billing/plan-changes.ts'
import * as sources from '#store/billing/sources.ts'
import * as tariffs from '#store/billing/tariffs.ts'
import * as trackers from '#store/fleet/trackers.ts'

export default command('tariff/tracker/change', {
  summary: 'Changes the plan of a tracker.',
  description:
    'To one of `tariff/tracker/list` (else 238; 239 when the dealer has no such plan, 237 when it is not for trackers), ' +
    'that is for as many devices as there are (221). What is left of the old plan is given back, the new one is paid ' +
    'from tomorrow, and from today when the old one has ended. Within 30 days of the last change it costs the ' +
    '`early_change_price` of the new plan (251), and is not possible without one (240).',
  access: master,
  params: Type.Object({ tracker_id: Id, tariff_id: Id }),
  result: None,
  errors: [
    'not_found',
    'not_for_clones',
    'device_limit_exceeded',
    'invalid_tariff',
    'tariff_change_not_allowed',
    'tariff_not_found',
    'tariff_changed_recently',
    'insufficient_funds',
  ],
  example: { params: { tariff_id: 2 }, after: ['panel/tariff/create'] },

  async handler({ tracker_id, tariff_id }, { db, caller, config, now, fail }) {
    const { clone, source_id } = (await trackers.findOne(db, caller, tracker_id)) ?? fail('not_found')
    if (clone) fail('not_for_clones')
    const device = { account_id: caller.account_id, source_id }
    const on = { dealer_id: caller.dealer_id, tracker_id }
    const current = (await changes.lock(db, device)) ?? fail('not_found')
    const plan = (await tariffs.read(db, caller, tariff_id)) ?? fail('tariff_not_found')
    if (plan.device_type !== 'tracker') fail('invalid_tariff')
    if (!changes.isChoice(plan, current)) fail('tariff_change_not_allowed')
    if ((await sources.count(db, caller)) > plan.device_limit) fail('device_limit_exceeded')
    const isEarly = daysFrozen(current.tariff_changed, now, config.tariff_freeze_days) > 0
    const price = isEarly ? (plan.early_change_price ?? fail('tariff_changed_recently')) : 0
    await changes.repay(db, device, on, dayOf(now))
    if (!(await changes.payEarly(db, device, on, { ...plan, price }))) fail('insufficient_funds')
    await changes.change(db, device, { tariff_id, charge: true }, now)
    await settleAccount(db, device, now)
    return {}
  },
})
