import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id, None } from '#contract/schema.ts'
import { serviceSettings } from '#resource/dealer/settings.ts'
import * as dealers from '#store/dealer/dealers.ts'
import * as gateways from '#store/dealer/mail-gateways.ts'

export default command('panel/gateways/email/send_email', {
  summary: 'Sends a test mail through a mail server of the dealer, or one that is leased to it.',
  description:
    'At once, not again, and one at a time. 209 says in `reason` what went wrong, in words of the server or of ours.',
  access: dealerWith(['email_gateways', 'send_email']),
  params: Type.Object({
    gateway_id: Id,
    email: Type.String({ format: 'email', maxLength: 254, description: 'Where a mail is sent to try it.' }),
  }),
  result: None,
  errors: ['not_found', 'email_failed'],
  // The server is waited for, so not inside of a transaction.
  keeps: true,
  example: { fails: 'email_failed' },

  async handler({ gateway_id, email }, { db, caller, post, transaction, fail }) {
    const gateway = (await gateways.read(db, caller, gateway_id)) ?? fail('not_found')
    const { settings } = (await dealers.read(db, caller.dealer_id)) ?? fail('session_ended')
    const reason = await post.sendNow({
      dealer_id: caller.dealer_id,
      recipient: email,
      template: 'trial',
      locale: serviceSettings(settings).locale,
      words: { gateway: gateway.label },
      settings: settings as object,
      notification: ((await dealers.readNotification(db, caller)) ?? {}) as object,
      gateway,
    })
    if (reason !== undefined) fail('email_failed', { reason })
    await transaction(async () => undefined)
    return {}
  },
})
