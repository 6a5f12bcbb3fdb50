import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Secret {
  seal(text: string): Buffer
  open(sealed: Buffer): string
  /** 32 bytes for another purpose, which tell nothing of the key nor of those for a third. */
  derive(purpose: string): Buffer
}

/** AES-256-GCM; a sealed text is nonce, tag and cipher text. `key`: 64 hex digits. */
export const secretOf = (key: string): Secret => {
  const bytes = Buffer.from(key, 'hex')
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
    derive: (purpose) => Buffer.from(hkdfSync('sha256', bytes, '', `odograph ${purpose}`, 32)),
  }
}

/** Where keys are looked for. */
export interface Keyed {
  secret_key: string
  data_dir: string
}

export const loadSecret = (where: Keyed): Secret => secretOf(loadKey(where))

/** The configured key, or the one in the data directory, made there at first start and readable by its owner only. */
export const loadKey = (where: Keyed): string => heldKey(where) ?? keepKey(where, randomBytes(32).toString('hex'))

const pathOf = ({ data_dir }: Keyed): string => join(data_dir, 'secret.key')

/** The key that is there; `undefined` before the first start. */
export const heldKey = (where: Keyed): string | undefined => {
  if (where.secret_key) return where.secret_key
  const path = pathOf(where)
  if (!existsSync(path)) return undefined
  const key = readFileSync(path, 'utf8').trim()
  if (!/^[0-9a-f]{64}$/i.test(key)) throw new Error(`${path} is not the key that Odograph made: 64 hex digits`)
  return key
}

/** Puts the key into the data directory, and answers the one that is there then. */
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
