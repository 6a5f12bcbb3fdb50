import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { type Call, type listener, status } from './hooks.ts'

/** Browsers that subscribe to web push, before a push service of the test's own. */

let made = 0

/** A subscription at the service, as a browser has it, and what came for it: it decrypts that (RFC 8291) by itself. */
export const subscribe = (service: Awaited<ReturnType<typeof listener>>) => {
  const path = `/push/${++made}`
  const pair = createECDH('prime256v1')
  const ours = pair.generateKeys()
  const auth = randomBytes(16)
  service.answers[path] = status(201)
  const opened = ({ bytes }: Call) => {
    const [salt, length, theirs] = [bytes.subarray(0, 16), bytes[20] ?? 0, bytes.subarray(21, 21 + (bytes[20] ?? 0))]
    const derive = (secret: Buffer, by: Buffer, info: Buffer | string, size: number) =>
      Buffer.from(hkdfSync('sha256', secret, by, info, size))
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), ours, theirs])
    const secret = derive(pair.computeSecret(theirs), auth, info, 32)
    const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
    const cipher = createDecipheriv('aes-128-gcm', key, derive(secret, salt, 'Content-Encoding: nonce\0', 12))
    const body = bytes.subarray(21 + length)
    cipher.setAuthTag(body.subarray(-16))
    const text = Buffer.concat([cipher.update(body.subarray(0, -16)), cipher.final()])
    expect(text.at(-1)).toBe(2)
    return JSON.parse(text.subarray(0, -1).toString())
  }
  return {
    path,
    token: service.url + path,
    keys: { p256dh: ours.toString('base64url'), auth: auth.toString('base64') },
    messages: () => service.at(path).map(opened),
  }
}
