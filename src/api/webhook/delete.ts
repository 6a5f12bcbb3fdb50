import { Type } from 'typebox'
import { master, notInDemo } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id, None } from '#contract/schema.ts'
import * as webhooks from '#store/delivery/webhooks.ts'

export default command('webhook/delete', {
  summary: 'Deletes a webhook, what waits for it and what it was told.',
  access: notInDemo(master),
  params: Type.Object({ webhook_id: Id }),
  result: None,
  errors: ['not_found'],

  async handler({ webhook_id }, { db, caller, fail }) {
    if (!(await webhooks.remove(db, caller, webhook_id))) fail('not_found')
    return {}
  },
})
