import type { ConnectionOptions } from 'node:tls'
import { createAsk } from '#notify/ask.ts'
import type { ChannelName, ChannelState, Notice, Outcome } from '#notify/channel.ts'
import { postMadeUp } from '#notify/made-up.ts'
import { createReach } from '#notify/reach.ts'
import { createWebPush, vapidOf } from '#notify/web-push.ts'
import { callWebhook } from '#notify/webhook.ts'
import { type Config, publicHost, publicUrl } from '#src/config.ts'
import type { Db } from '#store/db.ts'
import * as dealers from '#store/dealer/dealers.ts'
import type { Due } from '#store/delivery/queue.ts'
import * as pushTokens from '#store/people/push-tokens.ts'
import type { Secret } from '#store/secret.ts'
import { openChannels } from './channels.ts'
import { noticeOf } from './notice.ts'
import { textOf } from './recipient-text.ts'

export interface TellerOptions {
  db: Db
  secret: Pick<Secret, 'open' | 'derive'>
  config: Config
  /** Milliseconds that others have to answer. */
  timeout?: number
  /** What servers are trusted beyond those that everybody trusts. */
  tls?: ConnectionOptions
}

const missing: Outcome = { status: 'refused', error: 'The operator has not set this channel up' }

/** Tells recipients of entries, each by its channel. */
export const createTellers = ({ db, secret, config, timeout, tls }: TellerOptions) => {
  // Webhooks and endpoints are what people name.
  const ask = createAsk(createReach(config.webhook_networks), tls)
  const webhook = callWebhook(ask, timeout)
  const vapid = vapidOf(secret.derive('web push'))
  const { fcm, apns, sms, voice } = openChannels(config, timeout, tls)
  const webPush = createWebPush({ ask, vapid, contact: contactOf(config), timeout })

  /** By a service of push messages, which may know the token no more. */
  const push =
    (application: string, send: (notice: Notice, token: string, parameters: object) => Promise<Outcome>) =>
    async (due: Due): Promise<Outcome> => {
      const found = await pushTokens.find(db, due, application, due.target)
      if (!found) return { status: 'refused', error: 'The token is bound no more' }
      const outcome = await send(noticeOf(due), due.target, (found.parameters ?? {}) as object)
      if (outcome.status === 'gone') await pushTokens.forget(db, due, application, due.target)
      return outcome
    }

  /** To a telephone, from whom the dealer says. */
  const call =
    (gateway: typeof sms, originator: 'sms_originator' | 'caller_id') =>
    async (due: Due): Promise<Outcome> => {
      if (!gateway) return missing
      const told = due.event === 'task_recipient_told' ? await textOf(db, due, { secret, config }) : noticeOf(due)
      if (!told) return { status: 'refused', error: 'It is of no use any more' }
      const settings = (await dealers.notificationOf(db, due)) as Partial<Record<typeof originator, string>>
      return gateway(told, { phone: due.target, from: settings[originator] ?? '' })
    }

  const tellers: Record<string, (due: Due) => Promise<Outcome>> = {
    async webhook(due) {
      const { sealed, id } = due
      if (!sealed || !due.webhook?.enabled) return { status: 'refused', error: 'The webhook is switched off' }
      const body = JSON.stringify(noticeOf(due))
      return webhook({ url: due.webhook.url, secret: secret.open(sealed), delivery: String(id), body })
    },
    web_push: push('w3c_pushapi', (notice, endpoint, parameters) =>
      webPush(notice, { endpoint, ...(parameters as { p256dh: string; auth: string }) }),
    ),
    fcm: fcm ? push('svc_android_viewer', fcm) : async () => missing,
    apns: apns ? push('svc_iphone_viewer', apns) : async () => missing,
    sms: call(sms, 'sms_originator'),
    voice: call(voice, 'caller_id'),
  }
  const channels: ChannelState[] = [
    { name: 'webhook', configured: true },
    config.smtp_url ? { name: 'mail', configured: true } : { name: 'mail', configured: false, to_files: true },
    { name: 'web_push', configured: true, public_key: vapid.public_key },
    ...Object.entries({ fcm, apns, sms, voice }).map(([name, channel]) => ({
      name: name as ChannelName,
      configured: channel !== undefined,
    })),
  ]
  return {
    /** One entry, as its outlet says. */
    tell: (due: Due): Promise<Outcome> => tellers[due.outlet.split('/')[0] ?? '']?.(due) ?? Promise.resolve(missing),
    /** A webhook of an account, at once. */
    webhook,
    /** What a command of an account asks of others, at once. */
    post: postMadeUp(ask, timeout),
    channels,
  }
}

/** Where push services reach the operator (RFC 8292). */
const contactOf = (config: Config): string => {
  const url = publicUrl(config)
  return url.startsWith('https:') ? url : `mailto:noreply@${publicHost(config)}`
}
