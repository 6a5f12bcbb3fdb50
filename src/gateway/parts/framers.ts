/** Cutting streams into frames: each answers as `StreamProtocol.frame` does. */

/**
 * The first whole frame from `start` to `end`, with it. Noise before a start is a frame of its own, for `decode` to tell. A start within
 * a frame that has no end yet begins a new one, where `restarts` is true: what was before it is noise that lost its end.
 */
export const delimited = (start: string, end: string, restarts = false) => {
  const [first, last] = [Buffer.from(start, 'latin1'), Buffer.from(end, 'latin1')]
  return (bytes: Buffer): number | undefined => {
    const begin = startOf(bytes, first)
    if (begin !== 0) return begin
    const stop = bytes.indexOf(last, first.length)
    const again = restarts ? bytes.indexOf(first, first.length) : -1
    if (again !== -1 && (stop === -1 || again < stop)) return again
    return stop === -1 ? undefined : stop + last.length
  }
}

/** A line up to `end`, with it; whatever it begins with. */
export const ended = (end: string) => {
  const last = Buffer.from(end, 'latin1')
  return (bytes: Buffer): number | undefined => {
    const stop = bytes.indexOf(last)
    return stop === -1 ? undefined : stop + last.length
  }
}

/** Where the first frame may begin: 0 when here; `undefined` when the bytes may be the begin of a start; their length when none begins. */
const startOf = (bytes: Buffer, start: Buffer): number | undefined => {
  const found = bytes.indexOf(start)
  if (found !== -1) return found
  // The begin of a start may be the end of what arrived.
  const room = Math.min(start.length - 1, bytes.length)
  for (let length = room; length > 0; length--) {
    if (bytes.subarray(-length).equals(start.subarray(0, length))) return bytes.length - length || undefined
  }
  return bytes.length
}

/** Up to the next place where one of `starts` begins, past the first byte: the noise that `decode` tells of. */
export const noise = (bytes: Buffer, starts: readonly Buffer[]): number => {
  for (let at = 1; at < bytes.length; at++) {
    if (starts.some((start) => mayBegin(bytes, at, start))) return at
  }
  return bytes.length
}

const mayBegin = (bytes: Buffer, at: number, start: Buffer): boolean => {
  // Mostly the first byte tells, which is read far sooner than buffers are compared.
  if (at < bytes.length && bytes[at] !== start[0]) return false
  const length = Math.min(start.length, bytes.length - at)
  return bytes.compare(start, 0, length, at, at + length) === 0
}

export interface LengthField {
  /** What a frame begins with; bytes before one are noise. */
  starts: readonly Buffer[]
  /** Where the length is, from the begin of the frame. */
  offset: number
  size: 1 | 2 | 4
  endian?: 'big' | 'little'
  /** Bits of it that are the length. */
  mask?: number
  /** Bytes of the frame that it does not count. */
  adjust: number
  /** Of a whole frame, both with it: others begin none. */
  shortest: number
  longest: number
}

/** A frame that tells its length. One that cannot be is noise up to where another may begin whose length can be. */
export const lengthField = ({
  starts,
  offset,
  size,
  endian = 'big',
  mask = 0xffffffff,
  adjust,
  shortest,
  longest,
}: LengthField) => {
  const read = (bytes: Buffer, at: number): number =>
    ((endian === 'big' ? bytes.readUIntBE(at, size) : bytes.readUIntLE(at, size)) & mask) >>> 0
  /** The length of the frame that begins there; `undefined` while it is arriving, 0 when none can. */
  const lengthAt = (bytes: Buffer, at: number): number | undefined => {
    if (!starts.some((start) => mayBegin(bytes, at, start))) return 0
    if (bytes.length < at + offset + size) return undefined
    const length = read(bytes, at + offset) + adjust
    if (length < shortest || length > longest) return 0
    return bytes.length < at + length ? undefined : length
  }
  return (bytes: Buffer): number | undefined => {
    const length = lengthAt(bytes, 0)
    if (length !== 0) return length
    for (let at = 1; at < bytes.length; at++) if (lengthAt(bytes, at) !== 0) return at
    return bytes.length
  }
}

/**
 * Frames between two bytes `mark`, as JT808 and SLIP have them. Two marks behind
 * each other are the end of one and the begin of the next.
 */
export const marked =
  (mark: number) =>
  (bytes: Buffer): number | undefined => {
    if (bytes[0] !== mark) {
      const next = bytes.indexOf(mark)
      return next === -1 ? bytes.length : next
    }
    // A lone mark that another follows is the end of what was lost before it.
    if (bytes[1] === mark) return 1
    const end = bytes.indexOf(mark, 1)
    return end === -1 ? undefined : end + 1
  }

/** `bytes` with each pair of `lead` and a key of `replaced` as its value. `undefined` for an escape before anything else. */
export const unescaped = (
  bytes: Buffer,
  lead: number,
  replaced: Readonly<Record<number, number>>,
): Buffer | undefined => {
  if (!bytes.includes(lead)) return bytes
  const whole = Buffer.allocUnsafe(bytes.length)
  let length = 0
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i] as number
    const value = byte === lead ? replaced[bytes[++i] ?? -1] : byte
    if (value === undefined) return undefined
    whole[length++] = value
  }
  return whole.subarray(0, length)
}

/** The other way round: `replaced` as `unescaped` has it. */
export const escaped = (bytes: Buffer, lead: number, replaced: Readonly<Record<number, number>>): Buffer => {
  const keys = new Map(Object.entries(replaced).map(([key, value]) => [value, Number(key)]))
  return Buffer.from([...bytes].flatMap((byte) => (keys.has(byte) ? [lead, keys.get(byte) as number] : [byte])))
}
