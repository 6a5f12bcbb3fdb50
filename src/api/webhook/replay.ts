import { Type } from 'typebox'
import { master, notInDemo } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { longPeriodOf } from '#contract/period.ts'
import { Id, LocalTime } from '#contract/schema.ts'
import * as webhooks from '#store/delivery/webhooks.ts'

export default command('webhook/replay', {
  summary: 'Tells a webhook again of the entries of a period.',
  description: `Of those that it wants, by the time when they were received, in their order and after what waits; ${webhooks.longest_replay} at most, then \`limit_exceeded\` is true. Each is a delivery of its own, of an entry with the same \`id\`.`,
  access: notInDemo(master),
  params: Type.Object({ webhook_id: Id, from: LocalTime, to: LocalTime }),
  result: Type.Object({
    count: Type.Integer({ description: 'How many entries are told again.' }),
    limit_exceeded: Type.Boolean(),
  }),
  errors: ['not_found'],

  async handler({ webhook_id, ...asked }, { db, caller, fail }) {
    const period = longPeriodOf(asked)
    if (!(await webhooks.read(db, caller, webhook_id))) fail('not_found')
    const count = await webhooks.replay(db, caller, webhook_id, period)
    return { count, limit_exceeded: count === webhooks.longest_replay }
  },
})
