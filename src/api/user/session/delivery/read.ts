import { master } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { None, ValueOf } from '#contract/schema.ts'
import { DeliveryKey } from '#resource/delivery.ts'
import * as keys from '#store/people/delivery-keys.ts'

export default query('user/session/delivery/read', {
  summary: 'Tells the key that tells where deliveries are.',
  access: master,
  params: None,
  result: ValueOf(DeliveryKey),
  errors: ['not_found'],
  example: { after: ['user/session/delivery/create'] },

  async handler(_, { db, caller, secret, fail }) {
    return { value: secret.open((await keys.readSealed(db, caller)) ?? fail('not_found')) }
  },
})
