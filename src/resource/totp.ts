import { createHmac, timingSafeEqual } from 'node:crypto'

/** Codes that a program makes from a secret and the time (RFC 6238): six digits by HMAC-SHA-1, another each half minute. */

const digits = 6

/** Seconds that a code is shown for. */
const period = 30

/** What the program shows in the step, so many periods after 1970. */
export const codeAt = (secret: Buffer, step: number): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const at = (digest.at(-1) as number) & 15
  return String((digest.readUInt32BE(at) & 0x7f_ff_ff_ff) % 10 ** digits).padStart(digits, '0')
}

/** The step whose code this is: that of the instant, the one before or the one after, for clocks differ. */
export const stepOf = (secret: Buffer, code: string, at: Date): number | undefined => {
  const now = Math.floor(at.getTime() / 1000 / period)
  const shown = Buffer.from(code)
  return [now, now - 1, now + 1].find((step) => {
    const right = Buffer.from(codeAt(secret, step))
    return shown.length === right.length && timingSafeEqual(shown, right)
  })
}

/** Five bits a character, without padding (RFC 4648, section 6): of bytes by fives. */
export const base32 = (bytes: Buffer): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return bits.replace(/.{5}/g, (five) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.charAt(Number.parseInt(five, 2)))
}

/** What a program reads from a picture of squares: whose codes they are, for whom, from which secret. */
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
