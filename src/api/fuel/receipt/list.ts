import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { pageOf } from '#contract/page.ts'
import { openLongPeriodOf } from '#contract/period.ts'
import { CountedListOf, Described, Ids, LocalTime, Page } from '#contract/schema.ts'
import { FuelReceipt, receiptTeller } from '#service/fuel/receipt.ts'
import * as receipts from '#store/fuel/receipts.ts'

export default query('fuel/receipt/list', {
  summary: 'Lists receipts of fuel, the newest first.',
  description:
    'They are kept until they are deleted. A sub-user sees those of its trackers; those whose tracker and vehicle are there no more only the master does. The period may be of any ' +
    'length, and open at either end.',
  access: user,
  params: Type.Object({
    from: Type.Optional(Described(LocalTime, 'Only those of this time or later.')),
    to: Type.Optional(Described(LocalTime, 'Only those of this time or before.')),
    trackers: Type.Optional(Described(Ids, 'Only those of these trackers.')),
    vehicle_ids: Type.Optional(Described(Ids, 'Only those of these vehicles.')),
    ...Page,
  }),
  result: CountedListOf(FuelReceipt),
  errors: ['limit_too_big'],

  async handler({ from, to, trackers, vehicle_ids, limit, offset }, context) {
    const period = openLongPeriodOf({ ...(from && { from }), ...(to && { to }) })
    const part = { period, trackers, vehicle_ids, ...pageOf({ limit, offset }, context) }
    const { list, count } = await receipts.list(context.db, context.caller, part)
    return { list: list.map(receiptTeller(context)), count }
  },
})
