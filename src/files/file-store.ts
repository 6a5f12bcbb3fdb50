import type { Readable } from 'node:stream'

/** A place where files are kept by their keys: this machine's disk, or an S3-compatible store. */
export interface FileStore {
  /**
   * Keeps the bytes wholly or not at all; what was kept by that key is replaced. `type` is their media type, `size` how many
   * there are: a stream of which that is known is passed on as it comes, wherever files are kept.
   */
  put(key: string, bytes: Buffer | Readable, type: string, size?: number): Promise<void>
  /** The file, or the part of it that is asked for. */
  get(key: string, part?: Part): Promise<StoredFile | undefined>
  /** Bytes; nothing where there is no such file. */
  size(key: string): Promise<number | undefined>
  /** Keeps the same by another key. */
  copy(from: string, to: string): Promise<void>
  /** It need not be there. */
  remove(key: string): Promise<void>
  /** An address that serves the file for so many seconds to whoever has it; none where only `get` leads to the file. */
  link(key: string, seconds: number, as?: Served): Promise<string | undefined>
  /** How others send it a file by that key themselves; none where files come by us only. */
  post(key: string, posting: Posting): Promise<Posted | undefined>
  /** Removes what was begun before that time and never became a file. */
  sweep(before: Date): Promise<void>
}

/** A range of a file's bytes, both ends included. */
export interface Part {
  from: number
  to: number
}

/** Headers of the answer that serves a file. */
export interface Served {
  disposition: string
  type: string
}

/** Limits on a file that others may send to the store. */
export interface Posting {
  type: string
  /** bytes */
  most: number
  expires: Date
}

/**
 * The address that takes a multipart form, and the fields that come before the file in it, which is its part `file`.
 */
export interface Posted {
  url: string
  fields: Record<string, string>
}

/** A file that is being read. */
export interface StoredFile {
  /** To be read to its end, or destroyed. */
  stream: Readable
  /** bytes of the whole file */
  size: number
  modified: Date
}

const pattern = /^[a-z0-9][a-z0-9_=-]*(\/[a-z0-9][a-z0-9_=-]*)*(\.[a-z0-9]{1,10})?$/

/**
 * The key itself; throws unless it is one of ours: names between slashes, nothing that a file system reads otherwise.
 */
export const checked = (key: string): string => {
  if (key.length > 200 || !pattern.test(key)) throw new Error(`not a key of the file store: ${JSON.stringify(key)}`)
  return key
}
