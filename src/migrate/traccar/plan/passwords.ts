import type { User } from '../installation.ts'

/** A password as it is kept: a text that `store/people/password.ts` compares with, or the reason why there is none. */
export type Kept = { hash: string } | { fault: string }

const hex = /^[0-9a-f]{48}$/i
const newer = /^PBKDF2WithHmacSHA256\$200000\$([0-9a-f]{48})$/i

/** PBKDF2 of 24 bytes with as many of salt: HMAC-SHA256 of 200,000 rounds, in older ones HMAC-SHA1 of 1,000. */
export const passwordOf = ({ hashedpassword = '', salt = '' }: User): Kept => {
  if (hashedpassword === '') return { fault: 'There is no password to take along: invite them.' }
  const [, digest] = newer.exec(hashedpassword) ?? []
  if (hex.test(salt) && digest) return { hash: phc('sha256', 200_000, salt, digest) }
  if (hex.test(salt) && hex.test(hashedpassword)) return { hash: phc('sha1', 1000, salt, hashedpassword) }
  return { fault: 'Its password is kept in a form that is not known: invite them.' }
}

const phc = (digest: string, rounds: number, salt: string, hash: string): string => {
  const text = (digits: string): string => Buffer.from(digits, 'hex').toString('base64').replace(/=+$/, '')
  return `$pbkdf2-${digest}$i=${rounds}$${text(salt)}$${text(hash)}`
}
