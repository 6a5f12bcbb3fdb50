import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, None } from '#contract/schema.ts'
import { Gateway, keptOf } from '#resource/panel/gateways/email/gateway.ts'
import * as gateways from '#store/dealer/mail-gateways.ts'

export default command('panel/gateways/email/update', {
  summary: 'Changes a mail server of the dealer.',
  description:
    'As a whole, but for the password: null, empty or left out it stays, as long as `host` does. A server that was ' +
    'left alone after failures is tried again. Sub-dealers that have bound it lose it when it is not `leasable` any more.',
  access: dealerWith(['email_gateways', 'update']),
  params: Type.Object({ gateway: Described(Gateway, 'What it becomes.') }),
  result: None,
  errors: ['not_found'],

  async handler({ gateway }, { db, caller, secret, fail }) {
    const before = (await gateways.lock(db, caller, gateway.id)) ?? fail('not_found')
    await gateways.update(db, caller, {
      ...gateway,
      ...keptOf(gateway.params, secret.seal, { ...before, params: before.params as object }),
    })
    return {}
  },
})
