/**
 * Lines of AIS-140, which makers end each in their own way: by a star behind the check (`,5A,*`, `,171B56E1*`) or before it (`*34\r\n`,
 * `*226F7BD1`), by the end of a line, or by the begin of the next.
 */

import { crc32, xor8 } from '#gateway/parts/checks.ts'

const [dollar, star, lineFeed, carriageReturn] = [0x24, 0x2a, 0x0a, 0x0d]

const isHex = (byte: number | undefined): boolean => byte !== undefined && /[0-9a-f]/i.test(String.fromCharCode(byte))

const isBlank = (byte: number | undefined): boolean => byte === lineFeed || byte === carriageReturn || byte === 0x20

/** Matches a line that ends with its star: the check stands before it, or lines of its kind have none. */
const endsByStar = /(?:,|,[0-9a-f]{2}|,[0-9a-f]{8})$|^\$,?(?:LGN|HBT),/i

const longest_check = 8

/** The offset of the nearest of the marks, from `from` on; `undefined` when there is none. */
const nearest = (bytes: Buffer, from: number, marks: readonly number[]): number | undefined => {
  const found = marks.map((mark) => bytes.indexOf(mark, from)).filter((at) => at !== -1)
  return found.length === 0 ? undefined : Math.min(...found)
}

/** The offset behind the end of the line, or where another line begins. */
const endOfLine = (bytes: Buffer, from: number): number | undefined => {
  const at = nearest(bytes, from, [lineFeed, dollar])
  return at === undefined || bytes[at] === dollar ? at : at + 1
}

export const frame = (bytes: Buffer): number | undefined => {
  if (isBlank(bytes[0])) return 1
  if (bytes[0] !== dollar) return endOfLine(bytes, 1)
  const at = nearest(bytes, 1, [star, lineFeed])
  // What lost its end before another began is noise, however often.
  const again = bytes.lastIndexOf(dollar, (at ?? bytes.length) - 1)
  if (again > 0) return again
  if (at === undefined || bytes[at] === lineFeed) return at && at + 1
  if (endsByStar.test(bytes.toString('latin1', 0, at))) return at + 1
  let end = at + 1
  while (end - at <= longest_check && isHex(bytes[end])) end++
  return end - at > longest_check ? end : endOfLine(bytes, at)
}

const hex = (word: string | undefined): number => Number.parseInt(word ?? '', 16)

/**
 * Check of two digits behind the star: XOR of all bytes up to it and with it; some makers leave out the first or the
 * last.
 */
const starXor = (bytes: Buffer, text: string): boolean => {
  const check = hex(/\*([0-9a-f]{2})\s*$/i.exec(text)?.[1])
  const all = xor8(bytes, 0, text.lastIndexOf('*') + 1)
  return [0, dollar, star, dollar ^ star].some((left) => (all ^ left) === check)
}

/** Check of two digits between commas before the star: XOR of all bytes before them. */
const fieldXor = (bytes: Buffer, text: string): boolean => {
  const check = /,([0-9a-f]{2}),\*\s*$/i.exec(text)
  return check !== null && xor8(bytes, 0, check.index + 1) === hex(check[1])
}

/** Check of eight digits before or behind the star: the CRC of all bytes before them, without the star. */
const fieldCrc = (bytes: Buffer, text: string): boolean => {
  const check = /,([0-9a-f]{8})\*?\s*$/i.exec(text)
  return check !== null && crc32(bytes, 0, check.index + 1) === hex(check[1])
}

const starCrc = (bytes: Buffer, text: string): boolean => {
  const check = /\*([0-9a-f]{8})\s*$/i.exec(text)
  return check !== null && crc32(bytes, 0, check.index) === hex(check[1])
}

type Fits = (bytes: Buffer, text: string) => boolean

/**
 * Checks that lines may have, by how they begin. Other lines have checks that nobody has explained, and are taken as
 * they are.
 */
const checks: readonly (readonly [RegExp, readonly Fits[]])[] = [
  [/^\$Header,/, [starXor]],
  [/^\$RLP,/, [fieldXor]],
  [/^\$NRM,(?:ROADRPA)?,/, [fieldCrc]],
  [/^\$EPB,/, [starXor, starCrc]],
]

/** Answers whether the check of the line is right; false for a line that was damaged on its way. */
export const isWhole = (bytes: Buffer, text: string): boolean => {
  const [, fits] = checks.find(([begin]) => begin.test(text)) ?? []
  return fits === undefined || fits.some((check) => check(bytes, text))
}
