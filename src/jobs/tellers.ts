import { createAsk } from '#notify/ask.ts'
import type { Outcome } from '#notify/channel.ts'
import { createReach } from '#notify/reach.ts'
import { callWebhook } from '#notify/webhook.ts'
import type { Config } from '#src/config.ts'
import type { Db } from '#store/db.ts'
import type { Secret } from '#store/secret.ts'
import type { Due } from '#store/told/queue.ts'
import * as webhooks from '#store/told/webhooks.ts'
import { noticeOf } from './notice.ts'

export interface TellerOptions {
  db: Db
  secret: Pick<Secret, 'open'>
  config: Pick<Config, 'webhook_networks'>
  /** Milliseconds that others have to answer. */
  timeout?: number
}

/** Tells recipients of entries, each by its channel. */
export const createTellers = ({ db, secret, config, timeout }: TellerOptions) => {
  const webhook = callWebhook(createAsk(createReach(config.webhook_networks)), timeout)
  const tellers: Record<string, (due: Due) => Promise<Outcome>> = {
    async webhook(due) {
      const found = await webhooks.read(db, due, Number(due.target))
      if (!found?.enabled) return { status: 'refused', error: 'The webhook is switched off' }
      const { url, sealed } = found
      const body = JSON.stringify(noticeOf(due))
      return webhook({ url, secret: secret.open(sealed), delivery: String(due.id), body })
    },
  }
  return {
    /** One entry, as its outlet says. */
    tell: (due: Due): Promise<Outcome> =>
      tellers[due.outlet.split('/')[0] ?? '']?.(due) ??
      Promise.resolve({ status: 'refused', error: 'There is no such channel' }),
    /** A webhook of an account, at once. */
    webhook,
  }
}

export type Tellers = ReturnType<typeof createTellers>
