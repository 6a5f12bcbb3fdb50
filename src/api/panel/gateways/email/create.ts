import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id } from '#contract/schema.ts'
import { keptOf, NewGateway } from '#resource/panel/gateways/email/gateway.ts'
import * as gateways from '#store/dealer/mail-gateways.ts'

export default command('panel/gateways/email/create', {
  summary: 'Makes a mail server of the dealer’s own known.',
  description: 'Nothing leaves through it until it is bound.',
  access: dealerWith(['email_gateways', 'create']),
  params: Type.Object({ gateway: Described(NewGateway, 'What is created.') }),
  result: Type.Object({ id: Id }),
  errors: ['over_quota'],

  async handler({ gateway }, { db, caller, config, secret, fail }) {
    if ((await gateways.countForMore(db, caller)) >= config.mail_gateway_quota) fail('over_quota')
    return { id: await gateways.create(db, caller, { ...gateway, ...keptOf(gateway.params, secret.seal) }) }
  },
})
