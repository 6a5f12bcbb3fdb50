import { master } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { ListOf, None } from '#contract/schema.ts'
import { Webhook } from '#resource/webhook.ts'
import * as webhooks from '#store/delivery/webhooks.ts'

export default query('webhook/list', {
  summary: 'Lists the webhooks of the account by id.',
  access: master,
  params: None,
  result: ListOf(Webhook),

  async handler(_, { db, caller }) {
    return { list: await webhooks.list(db, caller) }
  },
})
