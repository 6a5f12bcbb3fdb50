import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id, None } from '#contract/schema.ts'
import { lockedOriginal } from '#service/panel/tracker/locked.ts'
import { dayOf, settleAccount } from '#store/billing/charging.ts'
import * as changes from '#store/billing/plan-changes.ts'
import * as sources from '#store/billing/sources.ts'
import * as tariffs from '#store/billing/tariffs.ts'

export default command('panel/tracker/tariff/change', {
  summary: 'Gives a device another plan.',
  description:
    'The plan has to be another one of the dealer (239), for trackers (237), and for as many devices as the user has ' +
    '(221). `repay` gives back what is left of a monthly plan: the whole days after today, at its price by days of ' +
    'this month, rounded up, and no more than was paid. Without `charge` a monthly plan costs nothing until the next ' +
    'month; with it, and by days of activity, it is paid from tomorrow, and from today when the old plan has ended. ' +
    'Days are UTC.',
  access: dealerWith(['trackers', 'update'], ['transactions', 'create'], ['tariffs', 'read']),
  params: Type.Object({
    tracker_id: Id,
    tariff_id: Id,
    repay: Type.Boolean({ description: 'Whole days that are left of the old plan are paid back.' }),
    charge: Type.Boolean({ description: 'The new plan is charged at once.' }),
  }),
  result: None,
  errors: [
    'not_found',
    'not_for_clones',
    'device_limit_exceeded',
    'invalid_tariff',
    'tariff_change_not_allowed',
    'tariff_not_found',
    'not_for_deleted',
    'already_corrupted',
  ],
  example: { params: { tariff_id: 2 }, after: ['panel/tariff/create'] },

  async handler({ tracker_id, tariff_id, repay, charge }, context) {
    const { db, caller, now, fail } = context
    const tracker = await lockedOriginal(tracker_id, context)
    if (tracker.deleted) fail('not_for_deleted')
    const plan = (await tariffs.read(db, caller, tariff_id)) ?? fail('tariff_not_found')
    if (plan.device_type !== 'tracker') fail('invalid_tariff')
    if (plan.id === tracker.tariff_id) fail('tariff_change_not_allowed')
    if ((await sources.count(db, tracker)) > plan.device_limit) fail('device_limit_exceeded')
    if (repay) await changes.repay(db, tracker, { ...caller, tracker_id }, dayOf(now))
    await changes.change(db, tracker, { tariff_id, charge }, now)
    await settleAccount(db, tracker, now)
    return {}
  },
})
