import { Type } from 'typebox'
import { master } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Id, ValueOf } from '#contract/schema.ts'
import { Webhook } from '#resource/webhook.ts'
import * as webhooks from '#store/delivery/webhooks.ts'

export default query('webhook/read', {
  summary: 'Reads a webhook.',
  access: master,
  params: Type.Object({ webhook_id: Id }),
  result: ValueOf(Webhook),
  errors: ['not_found'],

  async handler({ webhook_id }, { db, caller, fail }) {
    return { value: (await webhooks.read(db, caller, webhook_id)) ?? fail('not_found') }
  },
})
