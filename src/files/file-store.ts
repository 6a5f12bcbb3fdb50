import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

/** A place where files are kept by their keys: this machine's disk, or an S3-compatible store. */
export interface FileStore {
  /** Keeps the bytes wholly or not at all; what was kept by that key is replaced. `type` is their media type. */
  put(key: string, bytes: Buffer | Readable, type: string): Promise<void>
  get(key: string): Promise<StoredFile | undefined>
  /** It need not be there. */
  remove(key: string): Promise<void>
  /** An address that serves the file for so many seconds to whoever has it; none where only `get` leads to the file. */
  link(key: string, seconds: number): Promise<string | undefined>
  /** Removes what was begun before that time and never became a file. */
  sweep(before: Date): Promise<void>
}

export interface StoredFile {
  /** To be read to its end, or destroyed. */
  stream: Readable
  /** bytes */
  size: number
  modified: Date
}

const pattern = /^[a-z0-9][a-z0-9_-]*(\/[a-z0-9][a-z0-9_-]*)*(\.[a-z0-9]{1,10})?$/

/** The key, which is ours and never anybody's words: names between slashes, nothing that a file system reads otherwise. */
export const checked = (key: string): string => {
  if (key.length > 200 || !pattern.test(key)) throw new Error(`not a key of the file store: ${JSON.stringify(key)}`)
  return key
}

export const whole = async (bytes: Buffer | Readable): Promise<Buffer> =>
  bytes instanceof Readable ? await buffer(bytes) : bytes
