import type { Opening } from './source.ts'

/** The progress of a fetch, in bytes that are fetched; `seconds` that are left, once that can be said. */
export interface FetchProgress {
  done: number
  total: number
  seconds: number | undefined
}

/** The size of a fetch: bytes that are still to come, and those of the whole file. */
export interface FetchTold {
  to_come: number
  bytes: number
  address: string
}

export interface FetchRun extends Opening {
  onProgress?(progress: FetchProgress): void
  /** A sentence about what is done otherwise than one would think. */
  onNotice?(sentence: string): void
  /** Asked before tiles are fetched; without it they are. */
  confirm?(told: FetchTold): boolean | Promise<boolean>
  now?: Date
}

export interface Fetched {
  path: string
  /** Of the file; that were read, with directories and what was thrown away. */
  bytes: number
  read_bytes: number
  requests: number
}
