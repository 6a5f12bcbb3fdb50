import * as webhooks from '#store/told/webhooks.ts'
import { master } from '../caller.ts'
import { query } from '../operation.ts'
import { ListOf, None } from '../schema.ts'
import { Webhook } from './webhook.ts'

export default query('webhook/list', {
  summary: 'Lists the webhooks of the account by id.',
  access: master,
  params: None,
  result: ListOf(Webhook),

  async handler(_, { db, caller }) {
    return { list: await webhooks.list(db, caller) }
  },
})
