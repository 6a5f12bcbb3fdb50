import { createHmac, timingSafeEqual } from 'node:crypto'

/** Time-based one-time passwords (RFC 6238): six digits by HMAC-SHA-1, another each half minute. */

const digits = 6

/** Seconds that one code is shown for. */
const period = 30

/** The code of a secret in a step, which counts periods of 30 s since 1970. */
export const codeAt = (secret: Buffer, step: number): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const at = (digest.at(-1) as number) & 15
  return String((digest.readUInt32BE(at) & 0x7f_ff_ff_ff) % 10 ** digits).padStart(digits, '0')
}

/**
 * The step whose code this is: that of the instant, the one before or the one after, for clocks differ. Undefined if it
 * is none of theirs.
 */
export const stepOf = (secret: Buffer, code: string, at: Date): number | undefined => {
  const now = Math.floor(at.getTime() / 1000 / period)
  const shown = Buffer.from(code)
  return [now, now - 1, now + 1].find((step) => {
    const right = Buffer.from(codeAt(secret, step))
    return shown.length === right.length && timingSafeEqual(shown, right)
  })
}

/** Bytes in base 32 without padding (RFC 4648, section 6). Their number must be a multiple of five. */
export const base32 = (bytes: Buffer): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return bits.replace(/.{5}/g, (five) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.charAt(Number.parseInt(five, 2)))
}

/** The `otpauth:` address that a program reads from a QR code: the issuer, the login and the secret of the codes. */
export const uriOf = (secret: Buffer, { issuer, login }: { issuer: string; login: string }): string => {
  const label = [issuer, login].map(encodeURIComponent).join(':')
  const parameters = {
    secret: base32(secret),
    issuer,
    algorithm: 'SHA1',
    digits: String(digits),
    period: String(period),
  }
  // Programs know %20, and not all of them know + for a space.
  return `otpauth://totp/${label}?${new URLSearchParams(parameters)}`.replaceAll('+', '%20')
}
