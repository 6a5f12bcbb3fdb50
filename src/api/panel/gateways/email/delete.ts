import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id, None } from '#contract/schema.ts'
import * as gateways from '#store/dealer/mail-gateways.ts'

export default command('panel/gateways/email/delete', {
  summary: 'Forgets a mail server of the dealer.',
  description: 'Mail of whoever has bound it leaves through the platform’s own sender again.',
  access: dealerWith(['email_gateways', 'delete']),
  params: Type.Object({ gateway_id: Id }),
  result: None,
  errors: ['not_found'],

  async handler({ gateway_id }, { db, caller, fail }) {
    if (!(await gateways.remove(db, caller, gateway_id))) fail('not_found')
    return {}
  },
})
