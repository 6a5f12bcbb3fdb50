import { Type } from 'typebox'
import { master, notInDemo } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id, Nullable } from '#contract/schema.ts'
import * as webhooks from '#store/delivery/webhooks.ts'

export default command('webhook/test', {
  summary: 'Sends a message of the event `test` to a webhook at once, and tells what came of it.',
  description:
    'Also to one that is switched off; not again. The message has `id` 0 and `tracker_id` 0, and is signed as every other.',
  access: notInDemo(master),
  params: Type.Object({ webhook_id: Id }),
  result: Type.Object({
    sent: Type.Boolean({ description: 'It was answered with success.' }),
    http_status: Nullable(Type.Integer({ description: 'HTTP status of the answer; null where there was none.' })),
    error: Type.String({ description: 'Empty when it was sent.' }),
  }),
  errors: ['not_found'],
  // The webhook is waited for, so not inside of a transaction.
  keeps: true,

  async handler({ webhook_id }, { db, caller, secret, tellers, now, transaction, fail }) {
    const { url, sealed } = (await webhooks.read(db, caller, webhook_id)) ?? fail('not_found')
    const body = JSON.stringify({ ...example, time: now.toISOString() })
    const outcome = await tellers.webhook({ url, secret: secret.open(sealed), delivery: '0', body })
    await transaction(async () => undefined)
    const { status, http_status = null, error = '' } = outcome
    return { sent: status === 'sent', http_status, error }
  },
})

const example = {
  id: 0,
  category: 'history_info',
  event: 'test',
  message: 'Odograph',
  time: '',
  tracker_id: 0,
  tracker_label: '',
  location: null,
  address: '',
  emergency: false,
  extra: {},
}
