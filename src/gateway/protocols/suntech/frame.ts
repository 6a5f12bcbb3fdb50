/** Where Suntech's reports end: lines, which may hold ends of lines of another device, and three kinds of binary ones. */

import { noise } from '#gateway/parts/framers.ts'

/** Bytes of a report. */
export const max_frame = 2048

/** `STT`, `ALT`, `UEX` and others of the universal protocol as bytes. */
export const isBinary = (bytes: Buffer): boolean =>
  (bytes[0] ?? 0) >= 0x81 && (bytes[0] ?? 0) <= 0x8f && (bytes[1] ?? 0) < max_frame >> 8

/** The compressed form of the older devices. */
export const isZip = (bytes: Buffer): boolean => bytes[0] === 0x02

/** Reports of crashes have acceleration as bytes within a line. */
export const isCrash = (bytes: Buffer): boolean => bytes.toString('latin1', 0, 4) === 'CRR;'

const starts = ['SA', 'ST', 'AL', 'BL', 'BS', 'UE', 'TR', 'RE', 'CR', '\r', '\n', '\x02'].map((text) =>
  Buffer.from(text),
)

/** Upper case letters and digits up to the first semicolon are what a line begins with. */
const isLine = (bytes: Buffer): boolean => /^[A-Z]{1,5}[A-Z0-9]{0,6}(;|$)/.test(bytes.toString('latin1', 0, 12))

/** Letters, a semicolon and as many digits as tell a line from noise. */
const enough = 12

/** Up to where a line or another report may begin, in one piece however often it seems to. */
const junk = (bytes: Buffer): number => {
  let at = noise(bytes, starts)
  while (
    at + enough <= bytes.length &&
    /[A-Z]/.test(String.fromCharCode(bytes[at] as number)) &&
    !isLine(bytes.subarray(at))
  )
    at += noise(bytes.subarray(at), starts)
  return at
}

export const frame = (bytes: Buffer): number | undefined => {
  const [first = 0] = bytes
  if (first === 0x0d || first === 0x0a || first === 0x20) return 1
  if (isBinary(bytes) && bytes.length > 1) return binaryLength(bytes, 3)
  if (first >= 0x81 && first <= 0x8f && bytes.length === 1) return undefined
  if (isZip(bytes)) return binaryLength(bytes, 4)
  if (!isLine(bytes)) return junk(bytes)
  if (isCrash(bytes)) return crashEnd(bytes)
  const from = dataEnd(bytes)
  const end = from === undefined ? -1 : bytes.indexOf(0x0d, from)
  return end === -1 ? undefined : end + 1
}

/** Two bytes of length behind the first; `beside`: bytes that it does not count. */
const binaryLength = (bytes: Buffer, beside: number): number | undefined => {
  if (bytes.length < 3) return undefined
  const length = bytes.readUInt16BE(1) + beside
  if (length > max_frame) return noise(bytes, starts)
  return bytes.length < length ? undefined : length
}

/** Where the field `index` of a line begins; -1 while it has not arrived. */
const fieldAt = (bytes: Buffer, index: number): number => {
  let at = 0
  for (let count = 0; count < index; count++) {
    const next = bytes.indexOf(0x3b, at)
    if (next === -1) return -1
    at = next + 1
  }
  return at
}

/** Which field of a report of another device's words tells how many bytes they are, by what the line begins with. */
const lengthField = (head: string): number | undefined => {
  if (head === 'SA200UEX') return 14
  if (head === 'ST600UEX') return 20
  return /^ST\d{3}UEX$/.test(head) ? 16 : undefined
}

/** Of the universal protocol: behind as many fields as the mask has bits before the length. */
const universalLength = (bytes: Buffer): number | undefined => {
  const [, , mask = ''] = bytes.toString('latin1', 0, 64).split(';')
  const bits = (Number.parseInt(mask, 16) & 0x7ffff) >>> 1
  return /^[0-9a-f]{1,8}$/i.test(mask) ? 3 + bits.toString(2).replaceAll('0', '').length : undefined
}

/** Where to look for the end of the line from; `undefined` while that has not arrived. */
const dataEnd = (bytes: Buffer): number | undefined => {
  const head = bytes.toString('latin1', 0, 8)
  const index = head.startsWith('UEX;') ? universalLength(bytes) : lengthField(head)
  if (index === undefined) return 0
  const early = bytes.indexOf(0x0d)
  const at = fieldAt(bytes, index)
  // The line is shorter than its layout.
  if (early !== -1 && (at === -1 || early < at)) return 0
  const end = at === -1 ? -1 : bytes.indexOf(0x3b, at)
  if (end === -1) return undefined
  const length = Number(bytes.toString('latin1', at, end))
  return Number.isInteger(length) && length >= 0 && length < max_frame ? behind(bytes, end + 1, length) : 0
}

/** Behind so many bytes of another device, of which 00 and 01 are sent as two that begin with 01. */
const behind = (bytes: Buffer, start: number, length: number): number => {
  let at = start
  for (let left = length; left > 0; left--) at += bytes[at] === 1 ? 2 : 1
  return at
}

/** `CRR;id;index;count;length;`, bytes, `;check` and a return. */
const crashEnd = (bytes: Buffer): number | undefined => {
  const start = fieldAt(bytes, 5)
  if (start === -1) return bytes.length > 64 ? noise(bytes, starts) : undefined
  const length = Number(bytes.toString('latin1', fieldAt(bytes, 4), start - 1))
  if (!Number.isInteger(length) || length > max_frame) return noise(bytes, starts)
  const end = bytes.indexOf(0x0d, start + length)
  return end === -1 ? undefined : end + 1
}
