import { randomBytes } from 'node:crypto'
import { Type } from 'typebox'
import { master, notInDemo } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id } from '#contract/schema.ts'
import { checkedWebhook, NewWebhook } from '#resource/webhook.ts'
import * as webhooks from '#store/delivery/webhooks.ts'

export default command('webhook/create', {
  summary: 'Creates a webhook: an address that is told of each entry of the history.',
  description:
    'The `secret` signs what is sent; it is told here, and never again. What is sent, how it is signed and when it comes again: ' +
    'docs/notifications.md.',
  access: notInDemo(master),
  params: Type.Object({ webhook: Described(NewWebhook, 'What is created.') }),
  result: Type.Object({
    id: Id,
    secret: Type.String({ description: 'Signs what is sent; it is told this one time.' }),
  }),
  errors: ['list_has_nonexistent', 'over_quota'],

  async handler({ webhook }, { db, caller, config, secret: platform, fail }) {
    if ((await webhooks.countForMore(db, caller)) >= config.webhook_quota) fail('over_quota')
    const secret = randomBytes(32).toString('hex')
    const id = await webhooks.create(db, caller, await checkedWebhook(db, caller, webhook), platform.seal(secret))
    return { id, secret }
  },
})
