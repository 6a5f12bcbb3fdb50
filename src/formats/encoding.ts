/** Which encoding a text is in, by its bytes: a mark at its start, else what it can be. */

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1251' | 'windows-1252'

export interface Detector {
  /** The next bytes of the text. */
  add(bytes: Uint8Array): void
  /** What all of them together are in. */
  encoding(): Encoding
}

/** Bytes whose zeros tell UTF-16 without a mark: separators, line ends and digits have one in every language. */
const looked_at = 4096
/** The share of characters that must have one. */
const enough = 0.05

/** For a text that comes in pieces. It is UTF-8 when it can be, else what its letters look like in a code page of Windows. */
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

/** Of what both bytes may be zero, as in programs and pictures, nothing is told. */
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
 * In Windows-1251 the letters of Cyrillic are beyond ASCII, so they stand beside each other; in Windows-1252 only those
 * with accents are, and they stand among others.
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
