import { argon2, pbkdf2, randomBytes, timingSafeEqual } from 'node:crypto'
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
 * PBKDF2 as other systems kept passwords, 24 bytes with as many of salt: taken along as it is, until its owner signs in. No longer ones, for
 * the file of an account may come from a stranger, and a megabyte would take hours.
 */
const kept = /^\$pbkdf2-(sha256\$i=200000|sha1\$i=1000)\$([A-Za-z0-9+/]{32})\$([A-Za-z0-9+/]{32})$/

const rounds = { sha256: 200_000, sha1: 1000 } as const

/** Answers whether a password is kept as another system had it: whoever signs in by it gets a text of `hashPassword`. */
export const isForeign = (stored: string): boolean => kept.test(stored)

/**
 * Compares a password with its PHC text, in constant time; `undefined`, for a login that does not exist, and
 * `no_password` are false after the same time.
 * @param beside_foreign whether some have passwords that are kept as another system had them: then all take as long as they do
 */
export const isPassword = async (
  password: string,
  stored: string | undefined,
  { beside_foreign = false } = {},
): Promise<boolean> => {
  const foreign = kept.exec(stored ?? '')
  const isOurs = await isOwn(password, foreign ? undefined : stored)
  if (!foreign && !beside_foreign) return isOurs
  const isTheirs = await isKept(password, foreign)
  return foreign ? isTheirs : isOurs
}

/** Both ways are gone, so that neither tells which one it was. */
const isKept = async (password: string, found: RegExpExecArray | null): Promise<boolean> => {
  const [, way = '', salt = '', hash = ''] = found ?? []
  const expected = Buffer.from(hash, 'base64')
  const by = async (digest: keyof typeof rounds): Promise<boolean> => {
    const actual = await stretch(password, Buffer.from(salt, 'base64'), rounds[digest], 24, digest)
    return way.startsWith(`${digest}$`) && timingSafeEqual(actual, expected)
  }
  const [newer, older] = [await by('sha256'), await by('sha1')]
  return newer || older
}

const stretch = promisify(pbkdf2)

const isOwn = async (password: string, stored: string | undefined): Promise<boolean> => {
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
