import { Type } from 'typebox'
import * as webhooks from '#store/told/webhooks.ts'
import { master } from '../caller.ts'
import { query } from '../operation.ts'
import { Id, ValueOf } from '../schema.ts'
import { Webhook } from './webhook.ts'

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
