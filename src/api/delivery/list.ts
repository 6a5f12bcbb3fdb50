import { Type } from 'typebox'
import { delivering } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Described, None } from '#contract/schema.ts'
import { TariffRestrictions, tariffRestrictions } from '#resource/dealer/settings.ts'
import { Delivery } from '#resource/delivery.ts'
import { deliveriesOf } from '#service/task/deliveries.ts'
import * as dealers from '#store/dealer/dealers.ts'
import { deliveries } from '#store/tasks/deliveries.ts'

export default query('delivery/list', {
  summary: 'Lists where deliveries are.',
  description:
    'Tasks and checkpoints that have begun and are `assigned`, `arrived` or `delayed`: tasks first, 10,000 at most; 201 where there are none. For the key of `user/session/delivery/create`, and for users.',
  access: delivering,
  params: None,
  result: Type.Object({
    list: Type.Array(Delivery),
    user_id: Type.Integer({ description: 'Of the master user.' }),
    restrictions: Described(TariffRestrictions, 'Of the plan: the maps that may be shown.'),
  }),

  errors: ['not_found'],
  example: { params: {} },

  async handler(_, context) {
    const { db, caller, now, fail } = context
    const found = await deliveries(db, caller, { now, most: 10_000 })
    if (found.length === 0) fail('not_found')
    const list = await deliveriesOf(context, found)
    const restrictions = tariffRestrictions((await dealers.read(db, caller.dealer_id))?.settings)
    return { list, user_id: caller.account_id, restrictions }
  },
})
