/** Detection of a text's encoding: by a byte order mark, else by what its bytes can be. */

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1251' | 'windows-1252'

export interface Detector {
  /** The next bytes of the text. */
  add(bytes: Uint8Array): void
  /** What all of them together are in. */
  encoding(): Encoding
}

/** Bytes whose zeros tell UTF-16 without a mark: separators, line ends and digits have one in every language. */
const looked_at = 4096
/** Share of characters that must have a zero byte in UTF-16. */
const enough = 0.05

/**
 * Makes a detector for a text that comes in pieces. The text is UTF-8 when it can be, else in the code page of Windows
 * that its letters look like.
 */
export const detectEncoding = (): Detector => {
  const head: number[] = []
  const utf8 = validator()
  const letters = countLetters()
  return {
    add(bytes) {
      if (head.length < looked_at) head.push(...bytes.subarray(0, looked_at - head.length))
      utf8.add(bytes)
      letters.add(bytes)
    },
    encoding: () => byMark(head) ?? byZeros(head) ?? (utf8.isValid() ? 'utf-8' : letters.codePage()),
  }
}

/** The encoding of a whole text. */
export const encodingOf = (bytes: Uint8Array): Encoding => {
  const detector = detectEncoding()
  detector.add(bytes)
  return detector.encoding()
}

const byMark = ([first, second, third]: readonly number[]): Encoding | undefined => {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : undefined
}

/** The UTF-16 that the zeros tell; undefined where both bytes of characters are zero, as in programs and pictures. */
const byZeros = (head: readonly number[]): Encoding | undefined => {
  const zeros = (parity: number) => head.filter((byte, i) => byte === 0 && i % 2 === parity).length
  const [even, odd] = [zeros(0), zeros(1)]
  if (even + odd < (head.length / 2) * enough) return undefined
  if (odd > 0 && even === 0) return 'utf-16le'
  return even > 0 && odd === 0 ? 'utf-16be' : undefined
}

const validator = () => {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isValid = true
  const decode = (bytes: Uint8Array, stream: boolean): void => {
    try {
      if (isValid) decoder.decode(bytes, { stream })
    } catch {
      isValid = false
    }
  }
  return {
    add: (bytes: Uint8Array): void => decode(bytes, true),
    isValid: (): boolean => {
      decode(new Uint8Array(), false)
      return isValid
    },
  }
}

/**
 * Counts letters to tell code pages apart: in Windows-1251 Cyrillic letters are beyond ASCII and stand beside each
 * other, in Windows-1252 only those with accents are, among others.
 */
const countLetters = () => {
  let before = 0
  let beside = 0
  let among = 0
  return {
    add(bytes: Uint8Array): void {
      for (const byte of bytes) {
        if (isHigh(byte) && isHigh(before)) beside++
        else if ((isHigh(byte) && isAscii(before)) || (isAscii(byte) && isHigh(before))) among++
        before = byte
      }
    },
    codePage: (): Encoding => (beside > among ? 'windows-1251' : 'windows-1252'),
  }
}

const isHigh = (byte: number): boolean => byte >= 0xc0
const isAscii = (byte: number): boolean => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a)
