import { Type } from 'typebox'
import { phone } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { None } from '#contract/schema.ts'
import { checkEndpoint, subscription } from '#resource/push-subscription.ts'
import * as pushTokens from '#store/people/push-tokens.ts'

export default command('mobile/push_token/bind', {
  summary: 'Has a phone be told of messages by web push, as long as its session lives.',
  description:
    'A session has one subscription: another one takes its place, and one that another session has leaves that. Browsers subscribe with ' +
    '`push_key` of `mobile/read`; what they are sent is that of docs/notifications.md, of the event `phone_message`.',
  access: phone,
  params: Type.Object(subscription),
  result: None,
  example: {
    params: {
      endpoint: 'https://push.example/4711',
      keys: { p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcx', auth: 'BTBZMqHH6r4Tts7J_aSIgg' },
    },
  },

  async handler({ endpoint, keys }, { db, caller, fail }) {
    checkEndpoint('endpoint', endpoint)
    const token = { application: 'w3c_pushapi', token: endpoint, parameters: keys, category_filter: '*' }
    if (!(await pushTokens.bind(db, caller, token))) fail('session_ended')
    return {}
  },
})
