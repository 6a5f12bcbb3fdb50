import { Type } from 'typebox'
import { master, notInDemo } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, None } from '#contract/schema.ts'
import { ChangedWebhook, checkedWebhook } from '#resource/webhook.ts'
import * as webhooks from '#store/delivery/webhooks.ts'

export default command('webhook/update', {
  summary: 'Changes a webhook.',
  description:
    'Whole: `events` and `trackers` that are left out mean all. What waits for it goes to the new address; while it is switched off nothing is kept for it, and what waits is given up.',
  access: notInDemo(master),
  params: Type.Object({ webhook: Described(ChangedWebhook, 'What it becomes.') }),
  result: None,
  errors: ['not_found', 'list_has_nonexistent'],

  async handler({ webhook }, { db, caller, fail }) {
    if (!(await webhooks.update(db, caller, webhook.id, await checkedWebhook(db, caller, webhook)))) fail('not_found')
    return {}
  },
})
