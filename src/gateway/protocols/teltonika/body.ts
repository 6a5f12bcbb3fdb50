import type { CommandAnswer } from '#device/command.ts'
import type { Measured } from '#device/measures.ts'
import type { Point } from '#track/point.ts'
import { readGh3000 } from './gh3000.ts'
import { layouts, readRecords } from './records.ts'

/** The contents of a packet between its envelope and its checksum. */
export interface Body {
  points: Point[]
  status?: Measured
  answers?: readonly CommandAnswer[]
  fault?: string
  /** Records that are no points. */
  beside?: number
}

/** Bytes before the words of a message, by codec: codec 13 puts a time there, codec 14 the IMEI. */
const messages = new Map([
  [0x0c, 0],
  [0x0d, 4],
  [0x0e, 8],
])

const ANSWER = 0x06
const REFUSED = 0x11
const PICTURE = 0x0d
const CODEC_13 = 0x0d
const GH3000 = 0x07

/** The body at `start` is words; only records are acknowledged. */
export const isMessage = (bytes: Buffer, start: number): boolean => messages.has(bytes[start] ?? 0)

/** Reads from the codec id at `start` to the second number of data, which is the byte before `end`. */
export function readBody(bytes: Buffer, start: number, end: number): Body {
  if (end - start < 3) return { points: [], fault: 'packet is too short' }
  const codec = bytes.readUInt8(start)
  const count = bytes.readUInt8(start + 1)
  if (count !== bytes.readUInt8(end - 1)) return { points: [], fault: 'numbers of data differ' }
  const before = messages.get(codec)
  if (before !== undefined) return readMessage(bytes, start + 2, end - 1, before, codec)
  if (codec === GH3000) return ofGh3000(bytes, start + 2, end - 1, count)
  const known = layouts.get(codec)
  if (!known) return { points: [], fault: `codec 0x${codec.toString(16)} is not known` }
  for (const layout of known) {
    const points = readRecords(bytes, start + 2, end - 1, count, layout)
    if (points) return points.every(isOnEarth) ? { points } : { points, fault: 'a position outside the earth' }
  }
  return { points: [], fault: 'records do not fill the packet' }
}

/** Records without a place are none that a device waits for: all count as taken once the others are. */
function ofGh3000(bytes: Buffer, start: number, end: number, count: number): Body {
  const told = readGh3000(bytes, start, end, count)
  return told
    ? { ...told, beside: count - told.points.length }
    : { points: [], fault: 'records do not fill the packet' }
}

/** Those that are not are refused for good as they arrive, or the device would send its packet for ever. */
const isOnEarth = ({ lat, lng }: Point): boolean => Math.abs(lat) <= 90 && Math.abs(lng) <= 180

/** One message: its type, the length of the rest, `before` bytes of no use here, the words. Of codec 13 some lengths leave out the time. */
function readMessage(bytes: Buffer, start: number, end: number, before: number, codec: number): Body {
  const from = start + 5 + before
  const length = from > end ? -1 : bytes.readUInt32BE(start + 1)
  const rest = end - start - 5
  if (length !== rest && !(codec === CODEC_13 && length === rest - before)) {
    return { points: [], fault: 'message does not fill the packet' }
  }
  const type = bytes.readUInt8(start)
  if (type === REFUSED) {
    const text = 'command was meant for another IMEI'
    return { points: [], fault: text, answers: [{ text, refused: true }] }
  }
  if (type === PICTURE) return { points: [], fault: 'pictures are not read' }
  const text = words(bytes.subarray(from, end))
  // Codec 13 has what came in at a serial port, and answers nothing.
  return { points: [], status: { text }, ...(type === ANSWER && codec !== CODEC_13 && { answers: [{ text }] }) }
}

/** Hex when the bytes are no plain text: a serial port may speak through these messages. */
function words(bytes: Buffer): string {
  const text = bytes.toString('latin1').trim()
  return /^[\x20-\x7e\t\r\n]*$/.test(text) ? text : bytes.toString('hex')
}
