import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'

/** A secret of the platform, by which texts are sealed and keys derived. */
export interface Secret {
  seal(text: string): Buffer
  open(sealed: Buffer): string
  /** 32 bytes for another purpose, which tell nothing of the key nor of those for a third. */
  derive(purpose: string): Buffer
  /** Tells this secret from another, and nothing of it. */
  check: Buffer
}

/**
 * Answers whether the text is a key: 64 hex digits; behind a colon those of the first secret, where this is not the
 * first.
 */
export const isKey = (text: string): boolean => /^[0-9a-f]{64}(:[0-9a-f]{64})?$/i.test(text)

/** A random key to take the place of this one. Keys that are derived come from the first secret still. */
export const nextKey = (key: string): string => `${randomBytes(32).toString('hex')}:${key.split(':').at(-1)}`

/**
 * The secret of a key: AES-256-GCM; a sealed text is nonce, tag and cipher text. Keys are derived from the first secret
 * that the platform had: proofs of the audit and digests of device passwords could not be made again.
 */
export const secretOf = (key: string): Secret => {
  const [sealing = '', first = sealing] = key.split(':')
  const bytes = Buffer.from(sealing, 'hex')
  const root = Buffer.from(first, 'hex')
  const from = (key: Buffer, purpose: string) => Buffer.from(hkdfSync('sha256', key, '', `odograph ${purpose}`, 32))
  return {
    seal(text) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', bytes, nonce)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
    },
    open(sealed) {
      const decipher = createDecipheriv('aes-256-gcm', bytes, sealed.subarray(0, 12))
      decipher.setAuthTag(sealed.subarray(12, 28))
      return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8')
    },
    derive: (purpose) => from(root, purpose),
    check: from(bytes, 'check'),
  }
}

/** The configured key, and the directory of the key file. */
export interface Keyed {
  secret_key: string
  data_dir: string
}

export const loadSecret = (where: Keyed): Secret => secretOf(loadKey(where))

/** The configured key, or the one in the data directory, made there at first start and readable by its owner only. */
export const loadKey = (where: Keyed): string => heldKey(where) ?? keepKey(where, randomBytes(32).toString('hex'))

const pathOf = ({ data_dir }: Pick<Keyed, 'data_dir'>): string => join(data_dir, 'secret.key')

/** The configured key, or the one in the data directory; `undefined` before the first start. */
export const heldKey = (where: Keyed): string | undefined => where.secret_key || readKey(pathOf(where))

/** The key in a file; `undefined` where there is none. Throws when the file holds something else. */
export const readKey = (path: string): string | undefined => {
  if (!existsSync(path)) return undefined
  const key = readFileSync(path, 'utf8').trim()
  if (!isKey(key)) throw new Error(`${path} is not the key that Odograph made: 64 hex digits`)
  return key
}

/** The file of the key that is to take the place of the data directory's. */
export const nextPath = (where: Pick<Keyed, 'data_dir'>): string => `${pathOf(where)}.next`

/** Writes a key that must outlive a power cut, for its owner only; there is no such file yet. */
export const writeKey = (path: string, key: string): void => {
  const file = openSync(path, 'wx', 0o600)
  try {
    writeSync(file, `${key}\n`)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Makes the next key of the data directory its key. */
export const takeNext = (where: Pick<Keyed, 'data_dir'>): void => renameSync(nextPath(where), pathOf(where))

/** Writes the key into the data directory unless there is one; answers the one that is there then. */
export const keepKey = (where: Keyed, key: string): string => {
  mkdirSync(where.data_dir, { recursive: true })
  try {
    // `wx`: of two processes that start at once, one makes the key and both read it.
    writeFileSync(pathOf(where), `${key}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return heldKey(where) as string
}
