import { Type } from 'typebox'
import { master, notInDemo } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { LongId } from '#contract/schema.ts'
import * as deliveries from '#store/delivery/deliveries.ts'

export default command('webhook/delivery/retry', {
  summary: 'Lets deliveries that were given up wait again, as if they were new.',
  description: 'Ids of others, and of what is not `dead`, are passed over; `count` is how many there were.',
  access: notInDemo(master),
  params: Type.Object({ delivery_ids: Type.Array(LongId, { maxItems: 10_000 }) }),
  result: Type.Object({ count: Type.Integer() }),

  async handler({ delivery_ids }, { db, caller }) {
    return { count: await deliveries.retry(db, caller, delivery_ids, 'webhook') }
  },
})
