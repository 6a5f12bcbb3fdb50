/** The envelope of Wialon IPS: lines `#TYPE#words;checksum\r\n`, or the same deflated in a container. */

import { inflateSync } from 'node:zlib'
import { crc16Arc } from '#gateway/parts/checks.ts'

/** Bytes of a line, and of what a compressed container may unfold to. */
export const max_frame = 65_536

export interface Line {
  /** `imei` or `2.0;imei` before the first `#`: datagrams have no sign-in. */
  prefix: string
  type: string
  /** Between the type and the line's end, as it came. */
  body: Buffer
}

const hash = 0x23
const container = 0xff
const longest_prefix = 64

const prefixed = (byte: number): boolean =>
  (byte >= 0x30 && byte <= 0x39) ||
  (byte >= 0x41 && byte <= 0x5a) ||
  (byte >= 0x61 && byte <= 0x7a) ||
  byte === 0x2e ||
  byte === 0x3b

/** Bytes before `#` of a line that begins here; `undefined` when no line does, the bytes so far while it may. */
function prefixSize(bytes: Buffer): number | undefined {
  let at = 0
  while (at < bytes.length && at <= longest_prefix && prefixed(bytes[at] ?? 0)) at++
  if (at > longest_prefix) return undefined
  return at === bytes.length || bytes[at] === hash ? at : undefined
}

/** A container is told from noise by the header that zlib begins with. */
function containerSize(bytes: Buffer): number | 'arriving' | 'noise' {
  if (bytes.length < 5) return 'arriving'
  const size = 3 + bytes.readUInt16LE(1)
  const zlib = (bytes.readUInt8(3) & 0x0f) === 8 && bytes.readUInt16BE(3) % 31 === 0
  if (!zlib || size < 5 || size > max_frame) return 'noise'
  return size <= bytes.length ? size : 'arriving'
}

/** Bytes that cannot begin a line, up to where one may begin: a container, or `#` with the prefix before it. */
function noiseSize(bytes: Buffer): number {
  let end = 1
  while (end < bytes.length && bytes[end] !== hash && bytes[end] !== container) end++
  let start = end
  while (start > 1 && end - start < longest_prefix && prefixed(bytes[start - 1] ?? 0)) start--
  return bytes[end] === container ? end : start
}

/** Size of the binary block that follows the line: a photo or a part of a tachograph file. */
export function blockSize({ type, body }: Line): number {
  const field = type === 'I' ? 0 : type === 'T' ? 1 : undefined
  if (field === undefined) return 0
  const size = Number(body.toString('latin1').split(';')[field])
  return Number.isSafeInteger(size) && size > 0 ? size : 0
}

export function frame(bytes: Buffer): number | undefined {
  if (bytes.length === 0) return undefined
  if (bytes[0] === container) {
    const size = containerSize(bytes)
    if (size === 'arriving') return undefined
    return size === 'noise' ? noiseSize(bytes) : size
  }
  const prefix = prefixSize(bytes)
  if (prefix === undefined) return noiseSize(bytes)
  const end = bytes.indexOf(0x0a) + 1
  if (end === 0) return undefined
  const line = open(bytes.subarray(0, end))
  const whole = end + (typeof line === 'string' ? 0 : blockSize(line))
  // A block too big to hold is left behind its line; `decode` closes the connection.
  if (whole > max_frame) return end
  return whole <= bytes.length ? whole : undefined
}

function inflated(frame: Buffer): Buffer | undefined {
  try {
    return inflateSync(frame.subarray(3), { maxOutputLength: max_frame })
  } catch {
    return undefined
  }
}

/** Opens one frame; what follows its first line is left out. A string says why it cannot be opened. */
export function open(frame: Buffer): Line | string {
  const text = frame[0] === container ? inflated(frame) : frame
  if (!text) return 'a container that does not unfold'
  const newline = text.indexOf(0x0a)
  const line = text.subarray(0, newline === -1 ? text.length : newline)
  const head = /^([\w.;]{0,64})#([A-Z]{1,3})#/.exec(line.toString('latin1', 0, longest_prefix + 8))
  if (!head) return 'noise'
  const body = line.subarray(head[0].length, line.at(-1) === 0x0d ? -1 : undefined)
  return { prefix: head[1] ?? '', type: head[2] ?? '', body }
}

/** Bytes without the password that a sign-in holds, whole or not; what is packed may be one. */
export function shown(bytes: Buffer): Buffer {
  if (bytes[0] === container) return bytes.subarray(0, 3)
  const login = bytes.indexOf('L#')
  const words = login === -1 ? -1 : bytes.indexOf(';', login)
  return words === -1 ? bytes : bytes.subarray(0, words)
}

/** The words before the checksum of a 2.x message; `undefined` when the checksum is wrong or missing. */
export function checkedWords(body: Buffer, separator: ';' | '|'): Buffer | undefined {
  const end = body.lastIndexOf(separator) + 1
  const written = /^(?:0x)?([0-9a-f]{1,4})$/i.exec(body.toString('latin1', end))?.[1]
  if (end === 0 || written === undefined || Number.parseInt(written, 16) !== crc16Arc(body.subarray(0, end))) {
    return undefined
  }
  return body.subarray(0, end - 1)
}

/** A 2.x message: `words` ends with its separator. */
export function seal(type: string, words: string): Buffer {
  const crc = crc16Arc(Buffer.from(words)).toString(16).toUpperCase().padStart(4, '0')
  return Buffer.from(`#${type}#${words}${crc}\r\n`)
}
