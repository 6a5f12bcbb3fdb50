import { createCipheriv, createECDH, createPrivateKey, hkdfSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { Ask } from './ask.ts'
import { type Notice, type Outcome, outcomeOf } from './channel.ts'

/** Web push: the payload encrypted for one browser (RFC 8291), and the server known by its key (RFC 8292, VAPID). */

export interface Subscription {
  endpoint: string
  /** base64url or base64 */
  p256dh: string
  auth: string
}

/** A key pair on P-256; `public_key` as applications subscribe with it, in base64url. */
export const vapidOf = (scalar: Buffer) => {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(scalar)
  const point = pair.getPublicKey()
  const [x, y, d] = [point.subarray(1, 33), point.subarray(33), scalar].map((one) => one.toString('base64url'))
  const key = createPrivateKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y, d } })
  return { key, public_key: point.toString('base64url') }
}

const derived = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** Bytes of a record, and those of them that are the text's. */
const record = 4096
const longest = record - 16 - 1 - 86

/** A message as one record of `aes128gcm`. `scalar` and `salt` are fresh for each message. */
export const encrypt = (
  text: string,
  { p256dh, auth }: Pick<Subscription, 'p256dh' | 'auth'>,
  scalar = randomBytes(32),
  salt = randomBytes(16),
): Buffer => {
  const theirs = Buffer.from(p256dh, 'base64url')
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(scalar)
  const ours = pair.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours])
  const secret = derived(pair.computeSecret(theirs), Buffer.from(auth, 'base64url'), info, 32)
  const cipher = createCipheriv(
    'aes-128-gcm',
    derived(secret, salt, 'Content-Encoding: aes128gcm\0', 16),
    derived(secret, salt, 'Content-Encoding: nonce\0', 12),
  )
  // 2 says that this record is the last.
  const body = Buffer.concat([
    cipher.update(text),
    cipher.update(Buffer.from([2])),
    cipher.final(),
    cipher.getAuthTag(),
  ])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(record)
  return Buffer.concat([salt, size, Buffer.from([ours.length]), ours, body])
}

/** The notice as it fits into a message: without `extra` where that is too long. */
const fitting = (notice: Notice): string => {
  const text = JSON.stringify(notice)
  return Buffer.byteLength(text) <= longest ? text : JSON.stringify({ ...notice, extra: {} })
}

const asText = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')

/** A token signed by `ES256`. */
export const tokenOf = (key: KeyObject, header: object, claims: object): string => {
  const told = `${asText({ ...header, alg: 'ES256' })}.${asText(claims)}`
  const signature = sign('sha256', Buffer.from(told), { key, dsaEncoding: 'ieee-p1363' })
  return `${told}.${signature.toString('base64url')}`
}

export interface WebPushOptions {
  ask: Ask
  vapid: ReturnType<typeof vapidOf>
  /** Where the operator is reached: an https or mailto address. */
  contact: string
  timeout?: number
}

const day = 86_400

export const createWebPush =
  ({ ask, vapid, contact, timeout = 10_000 }: WebPushOptions) =>
  async (notice: Notice, { endpoint, ...keys }: Subscription): Promise<Outcome> => {
    let body: Buffer
    try {
      body = encrypt(fitting(notice), keys)
    } catch {
      return { status: 'gone', error: 'The keys of the subscription are no keys' }
    }
    const claims = { aud: new URL(endpoint).origin, exp: Math.floor(Date.now() / 1000) + day / 2, sub: contact }
    const headers = {
      authorization: `vapid t=${tokenOf(vapid.key, { typ: 'JWT' }, claims)}, k=${vapid.public_key}`,
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(day),
      urgency: notice.emergency ? 'high' : 'normal',
    }
    try {
      const { status } = await ask({ url: endpoint, headers, body, timeout })
      const outcome = outcomeOf(status)
      if (status === 404 || status === 410) return { ...outcome, status: 'gone' }
      return status === 400 || status === 413 ? { ...outcome, status: 'refused' } : outcome
    } catch (error) {
      return { status: 'failed', error: (error as Error).message }
    }
  }
