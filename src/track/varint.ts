/** A growing buffer that a block is written into. */
export interface Writer {
  bytes: Buffer
  at: number
}

export interface Reader {
  readonly bytes: Buffer
  at: number
}

export const corrupt = (what: string): Error => new Error(`corrupt block: ${what}`)

/** Bytes of the longest varint, of a safe integer, seven bits a byte. */
export const longest_varint = 8

/** Makes room, once for many writes: the `put` functions do not check. */
export function reserve(writer: Writer, length: number): void {
  if (writer.at + length <= writer.bytes.length) return
  const grown = Buffer.allocUnsafeSlow(Math.max(writer.bytes.length * 2, writer.at + length))
  writer.bytes.copy(grown, 0, 0, writer.at)
  writer.bytes = grown
}

/** Writes a whole number, 0..2^53, seven bits a byte, lowest first. */
export function putVarint(writer: Writer, value: number): void {
  const { bytes } = writer
  let at = writer.at
  let rest = value
  while (rest > 0x7fff_ffff) {
    bytes[at++] = (rest % 128) | 0x80
    rest = Math.floor(rest / 128)
  }
  while (rest > 0x7f) {
    bytes[at++] = (rest & 0x7f) | 0x80
    rest >>>= 7
  }
  bytes[at++] = rest
  writer.at = at
}

/**
 * Writes an integer so that small numbers of either sign become small: 0, -1, 1, -2 … are 0, 1, 2, 3 …; |value| ≤ 2^52.
 */
export function putSigned(writer: Writer, value: number): void {
  putVarint(writer, value < 0 ? -2 * value - 1 : 2 * value)
}

export function putText(writer: Writer, text: string): void {
  const length = Buffer.byteLength(text)
  reserve(writer, length + longest_varint)
  putVarint(writer, length)
  writer.at += writer.bytes.write(text, writer.at)
}

/** Reads a varint; throws behind the end of the bytes. */
export function takeVarint(reader: Reader): number {
  const first = byte(reader)
  return first < 0x80 ? first : takeLong(reader, first)
}

/**
 * Behind the end `undefined` is read, which is not below 0x80 and so leads to `takeLong`, which looks:
 * the short case, nearly all there are, needs no check of its own.
 */
const byte = (reader: Reader): number => reader.bytes[reader.at++] as number

function takeLong(reader: Reader, first: number): number {
  let value = first & 0x7f
  let scale = 128
  let next = first
  while (next >= 0x80) {
    next = byte(reader)
    value += (next & 0x7f) * scale
    scale *= 128
  }
  if (reader.at > reader.bytes.length) throw corrupt('it ends too early')
  if (value > Number.MAX_SAFE_INTEGER) throw corrupt('a number is too large')
  return value
}

export function takeSigned(reader: Reader): number {
  const value = takeVarint(reader)
  if (value <= 0x7fff_ffff) return (value >>> 1) ^ -(value & 1)
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2
}

/** Reads a count of at most `most`; throws on a larger one. */
export function takeCount(reader: Reader, most: number): number {
  const count = takeVarint(reader)
  if (count > most) throw corrupt(`a count of ${count} where ${most} is the most`)
  return count
}

export function takeText(reader: Reader): string {
  const length = takeCount(reader, reader.bytes.length - reader.at)
  const start = reader.at
  reader.at += length
  return reader.bytes.toString('utf8', start, reader.at)
}

/** Goes behind a text without reading it. */
export function passText(reader: Reader): undefined {
  const length = takeCount(reader, reader.bytes.length - reader.at)
  reader.at += length
}
