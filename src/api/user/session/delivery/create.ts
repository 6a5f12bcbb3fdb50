import { master } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { None, ValueOf } from '#contract/schema.ts'
import { DeliveryKey } from '#resource/delivery.ts'
import { requireFeature } from '#service/features.ts'
import * as keys from '#store/people/delivery-keys.ts'
import { digestOf, newHash } from '#store/people/sessions.ts'

export default command('user/session/delivery/create', {
  summary: 'Makes the key that tells where deliveries are.',
  description:
    'The one that the account had before is good no more. A key does not end; it asks `delivery/read` and `delivery/list`, and nothing else. Whoever has it sees every delivery of the account. A demo account has one at most (101).',
  access: master,
  params: None,
  result: ValueOf(DeliveryKey),
  errors: ['disabled_in_demo', 'feature_unavailable'],

  async handler(_, context) {
    const { db, caller, secret, fail } = context
    await requireFeature(context, 'tasks')
    if (caller.demo && (await keys.readSealed(db, caller))) fail('disabled_in_demo')
    const value = newHash()
    await keys.replace(db, caller, { digest: digestOf(value), sealed: secret.seal(value) })
    return { value }
  },
})
