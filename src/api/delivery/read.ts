import { Type } from 'typebox'
import { delivering } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Described, Text } from '#contract/schema.ts'
import { Delivery } from '#resource/delivery.ts'
import { deliveriesOf } from '#service/task/deliveries.ts'
import { deliveries } from '#store/tasks/deliveries.ts'

export default query('delivery/read', {
  summary: 'Tells where a delivery is.',
  description:
    'Of the tasks that have begun and are `assigned`, `arrived` or `delayed`, the first with this external id, or else the first checkpoint. For the key of `user/session/delivery/create`, and for users.',
  access: delivering,
  params: Type.Object({ external_id: Described(Text(255, 1), 'Its id in another system.') }),
  result: Delivery,
  errors: ['not_found'],
  example: { params: { external_id: 'B 4711' }, fails: 'not_found' },

  async handler({ external_id }, context) {
    const { db, caller, now, fail } = context
    const found = await deliveries(db, caller, { now, external_id, most: 1 })
    return (await deliveriesOf(context, found))[0] ?? fail('not_found')
  },
})
