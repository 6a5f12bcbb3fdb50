import { createHmac } from 'node:crypto'
import type { Ask } from './ask.ts'
import { type Outcome, outcomeOf } from './channel.ts'

export interface Call {
  url: string
  /** The text that signs. */
  secret: string
  /** Names the delivery: one that comes again has it again. */
  delivery: string
  body: string
}

/** Milliseconds that a webhook has to answer. */
const answer_within = 10_000

/** Posts to a webhook; `Odograph-Signature` is `t=<seconds>,v1=<HMAC-SHA256 of t.body in hex>`. */
export const callWebhook =
  (ask: Ask, timeout = answer_within) =>
  async ({ url, secret, delivery, body }: Call): Promise<Outcome> => {
    const t = Math.floor(Date.now() / 1000)
    const v1 = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Odograph',
      'odograph-delivery': delivery,
      'odograph-signature': `t=${t},v1=${v1}`,
    }
    try {
      return outcomeOf((await ask({ url, headers, body, timeout })).status)
    } catch (error) {
      return { status: 'failed', error: (error as Error).message }
    }
  }
