import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'

const derive = promisify(argon2)

/** argon2id at the least that OWASP recommends: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

/** The PHC text of a password, with a random salt. */
export const hashPassword = async (password: string): Promise<string> => {
  const nonce = randomBytes(16)
  const tag = await derive('argon2id', { message: password, nonce, ...cost })
  const text = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${text(nonce)}$${text(tag)}`
}

/** Half of the cores: the other half is for whoever else is at work, above all for devices. */
const lanes = Math.max(1, Math.min(2, Math.floor(availableParallelism() / 2)))

/** PHC texts of many passwords, in their order. Takes some 20 ms of a core each, in the thread pool. */
export const hashPasswords = async (passwords: readonly string[]): Promise<string[]> => {
  const hashes: string[] = []
  const rest = passwords.entries()
  const work = async (): Promise<void> => {
    for (const [i, password] of rest) hashes[i] = await hashPassword(password)
  }
  await Promise.all(Array.from({ length: lanes }, work))
  return hashes
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/

/** A hash that no password has, to compare with when there is no such login: so both answers take the same time. */
const nobodys = hashPassword(randomBytes(32).toString('hex'))

/** Stands for the PHC text of a login that has no password yet. */
export const no_password = ''

/**
 * Compares a password with its PHC text, in constant time; `undefined`, for a login that does not exist, and
 * `no_password` are false after the same time.
 */
export const isPassword = async (password: string, stored: string | undefined): Promise<boolean> => {
  const [, memory, passes, parallelism, nonce = '', tag = ''] = phc.exec(stored || (await nobodys)) ?? []
  if (!tag) return false
  const expected = Buffer.from(tag, 'base64')
  const actual = await derive('argon2id', {
    message: password,
    nonce: Buffer.from(nonce, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  })
  return timingSafeEqual(actual, expected) && Boolean(stored)
}
