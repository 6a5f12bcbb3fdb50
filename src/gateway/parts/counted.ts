import { sum8, xor8 } from './checks.ts'
import { noise } from './framers.ts'

/**
 * Text that tells its length and its sum, as Meitrack and its relatives write it:
 * `$$A28,353358017784062,D03,OK*F3\r\n` is the start, a letter, the length from the first comma on in decimal digits,
 * words with commas between, a star, and the sum of all bytes before it as two hexadecimal digits.
 */
export interface Counted {
  start: string
  /** A letter of the sender's own is before the length. */
  letter: boolean
  /** Before the sum; nothing in some. */
  star: '*' | ''
  /** Of all before the star, in place of the sum. */
  xor?: true
  /** What the length counts of what follows the words: the star, the sum and the end of the line; nothing where `false`. */
  whole: boolean
  /** Bytes; a longer one begins no frame. */
  longest: number
}

/** One of them, opened. */
export interface CountedWords {
  letter: string
  /** All between the length's comma and the star. */
  words: Buffer
}

const digit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39

const comma = 0x2c
const most_digits = 5

/** Length of the sum with what stands around it. */
const tail = ({ star }: Counted): number => star.length + 4

/** Where the comma behind the length is; `undefined` when it is still to come, -1 when there is no length. */
const commaOf = (bytes: Buffer, at: number): number | undefined => {
  let end = at
  while (end - at < most_digits && digit(bytes[end])) end++
  if (end >= bytes.length) return undefined
  return end > at && bytes[end] === comma ? end : -1
}

export const counted = (kind: Counted) => {
  const starts = [Buffer.from(kind.start, 'latin1')]
  const first = kind.start.length + (kind.letter ? 1 : 0)
  return (bytes: Buffer): number | undefined => {
    const room = Math.min(kind.start.length, bytes.length)
    if (bytes.toString('latin1', 0, room) !== kind.start.slice(0, room)) return noise(bytes, starts)
    if (bytes.length <= first) return undefined
    const at = commaOf(bytes, first)
    if (at === undefined) return undefined
    if (at === -1) return noise(bytes, starts)
    const length = at + Number(bytes.toString('latin1', first, at)) + (kind.whole ? 0 : tail(kind))
    if (length > kind.longest || length < at + 1 + tail(kind)) return noise(bytes, starts)
    return bytes.length < length ? undefined : length
  }
}

/** The check of what is before `end`, where its digits begin. */
const checkOf = (bytes: Buffer, end: number, { star, xor }: Counted): number =>
  xor ? xor8(bytes, 0, end - star.length) : sum8(bytes, 0, end)

/** The words of a frame whose sum is right; otherwise why it has none. A datagram may leave out the end of its line. */
export const openCounted = (frame: Buffer, kind: Counted): CountedWords | string => {
  const { start, letter, star, whole } = kind
  if (frame.toString('latin1', 0, start.length) !== start) return 'noise'
  const line = frame.at(-1) === 0x0a && frame.at(-2) === 0x0d ? frame.length - 2 : frame.length
  const first = start.length + (letter ? 1 : 0)
  const at = commaOf(frame, first) ?? -1
  const end = line - 2 - star.length
  if (at === -1 || end <= at || frame.toString('latin1', end, line - 2) !== star) return 'words without an end'
  const length = Number(frame.toString('latin1', first, at))
  if (length !== (whole ? line + 2 : end) - at) return 'a length that is not its own'
  const sum = frame.toString('latin1', line - 2, line)
  if (!/^[0-9a-f]{2}$/i.test(sum) || Number.parseInt(sum, 16) !== checkOf(frame, line - 2, kind)) return 'wrong sum'
  return {
    letter: letter ? String.fromCharCode(frame[start.length] as number) : '',
    words: frame.subarray(at + 1, end),
  }
}

/** A frame of these words; `kind.start` is that of who sends it. */
export const sealCounted = (words: string, letter: string, kind: Counted): Buffer => {
  const length = 1 + words.length + (kind.whole ? tail(kind) : 0)
  const text = `${kind.start}${kind.letter ? letter : ''}${length},${words}${kind.star}`
  const sum = checkOf(Buffer.from(text, 'latin1'), text.length, kind)
  return Buffer.from(`${text}${sum.toString(16).toUpperCase().padStart(2, '0')}\r\n`, 'latin1')
}
