import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id, None, Nullable } from '#contract/schema.ts'
import * as gateways from '#store/dealer/mail-gateways.ts'

export default command('panel/gateways/email/bind', {
  summary: 'Sends mail of the dealer and its users through a mail server of its own, or one that is leased to it.',
  description: 'Null for the platform’s own sender. Mail that waits leaves by the new way.',
  access: dealerWith(['email_gateways', 'update']),
  params: Type.Object({ gateway_id: Nullable(Described(Id, 'The mail gateway; null for the platform’s own.')) }),
  result: None,
  errors: ['not_found'],

  async handler({ gateway_id }, { db, caller, fail }) {
    if (!(await gateways.bind(db, caller, gateway_id))) fail('not_found')
    return {}
  },
})
