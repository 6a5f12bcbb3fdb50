import { createPrivateKey } from 'node:crypto'
import { once } from 'node:events'
import { type ClientHttp2Session, connect, type IncomingHttpHeaders, type SecureClientSessionOptions } from 'node:http2'
import { beginningOf } from '#net/read-answer.ts'
import { type Notice, type Outcome, outcomeOf, saidOf } from './channel.ts'
import { tokenOf } from './web-push.ts'

/** Apple's push service over HTTP/2, let in by a token that the operator's key signs. */

export interface ApnsOptions {
  /** Of the service: `https://api.push.apple.com`. */
  url: string
  /** The text of the key's file (`.p8`), and what Apple calls it. */
  key: string
  key_id: string
  team_id: string
  /** The application's bundle id. */
  topic: string
  timeout?: number
  tls?: SecureClientSessionOptions
}

/** Milliseconds that a token is shown: Apple wants it to be between 20 and 60 minutes old at most. */
const fresh = 40 * 60_000
/** Bytes of a payload. */
const longest = 4096
/** Bytes of an answer that are read. */
const largest = 16_384

export const createApns = ({ url, key, key_id, team_id, topic, timeout = 10_000, tls }: ApnsOptions) => {
  const signing = createPrivateKey(key)
  let token: { text: string; made: number } | undefined
  let session: ClientHttp2Session | undefined

  const bearer = (): string => {
    if (!token || Date.now() - token.made > fresh) {
      const claims = { iss: team_id, iat: Math.floor(Date.now() / 1000) }
      token = { text: tokenOf(signing, { kid: key_id }, claims), made: Date.now() }
    }
    return token.text
  }
  /** One connection for all, as Apple wants it; it keeps no process alive. */
  const connection = (): ClientHttp2Session => {
    if (session && !session.closed && !session.destroyed) return session
    session = connect(url, tls)
    session.on('error', () => undefined)
    session.unref()
    return session
  }

  return async (notice: Notice, device: string): Promise<Outcome> => {
    const opened = connection()
    const signal = AbortSignal.timeout(timeout)
    try {
      opened.ref()
      const stream = opened.request(
        {
          ':method': 'POST',
          ':path': `/3/device/${encodeURIComponent(device)}`,
          authorization: `bearer ${bearer()}`,
          'apns-topic': topic,
          'apns-push-type': 'alert',
          'apns-priority': '10',
          'apns-expiration': String(Math.floor(Date.now() / 1000) + 86_400),
        },
        { signal },
      )
      stream.on('error', () => undefined)
      stream.end(bodyOf(notice))
      const [headers] = (await once(stream, 'response', { signal })) as [IncomingHttpHeaders & { ':status'?: number }]
      const text = (await beginningOf(stream as AsyncIterable<Buffer>, largest)).toString()
      return meaning(headers[':status'] ?? 0, text)
    } catch (error) {
      // Whatever is wrong with the connection, the next message gets another.
      opened.destroy()
      const late = `There was no answer within ${timeout / 1000} seconds`
      return { status: 'failed', error: signal.aborted ? late : (error as Error).message }
    } finally {
      if (!opened.destroyed) opened.unref()
    }
  }
}

const bodyOf = (notice: Notice): string => {
  const aps = { alert: { title: notice.tracker_label, body: saidOf(notice) }, sound: 'default' }
  const text = JSON.stringify({ aps, ...notice })
  return Buffer.byteLength(text) <= longest ? text : JSON.stringify({ aps, ...notice, extra: {} })
}

const meaning = (status: number, text: string): Outcome => {
  const outcome = outcomeOf(status)
  if (outcome.status === 'sent') return outcome
  const [, reason] = /"reason"\s*:\s*"(\w+)"/.exec(text) ?? []
  const error = reason ? `The answer was ${status} ${reason}` : outcome.error
  if (status === 410 || /^(BadDeviceToken|DeviceTokenNotForTopic)$/.test(reason ?? ''))
    return { ...outcome, error, status: 'gone' }
  return { ...outcome, error, status: status === 400 || status === 413 ? 'refused' : 'failed' }
}
