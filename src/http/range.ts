import type { IncomingHttpHeaders } from 'node:http'

/** Bytes of a file, both included. */
export interface Range {
  from: number
  to: number
}

/**
 * Reads which part of a file of `size` bytes is asked for (RFC 9110, 14): nothing for all of it, also where several parts are asked
 * for or the caller has part of another file; `beyond` where there is no such part.
 */
export const rangeOf = (headers: IncomingHttpHeaders, size: number, etag: string): Range | 'beyond' | undefined => {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range ?? '') ?? []
  if ((!first && !last) || (headers['if-range'] !== undefined && headers['if-range'] !== etag)) return undefined
  const from = first ? Number(first) : Math.max(0, size - Number(last))
  const to = first && last ? Math.min(Number(last), size - 1) : size - 1
  if (first && last && Number(last) < from) return undefined
  return from < size ? { from, to } : 'beyond'
}
