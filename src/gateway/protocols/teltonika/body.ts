import type { Attributes, Point } from '#track/point.ts'
import { layouts, readRecords } from './records.ts'

/** What a packet says between its envelope and its checksum. */
export interface Body {
  points: Point[]
  status?: Attributes
  fault?: string
}

/** Bytes before the words of a message, by codec: codec 13 puts a time there, codec 14 the IMEI. */
const messages = new Map([
  [0x0c, 0],
  [0x0d, 4],
  [0x0e, 8],
])

const REFUSED = 0x11

/** The body at `start` answers a command; only records are acknowledged. */
export const isMessage = (bytes: Buffer, start: number): boolean => messages.has(bytes[start] ?? 0)

/** Reads from the codec id at `start` to the second number of data, which is the byte before `end`. */
export function readBody(bytes: Buffer, start: number, end: number): Body {
  if (end - start < 3) return { points: [], fault: 'packet is too short' }
  const codec = bytes.readUInt8(start)
  const count = bytes.readUInt8(start + 1)
  if (count !== bytes.readUInt8(end - 1)) return { points: [], fault: 'numbers of data differ' }
  const layout = layouts.get(codec)
  if (layout) {
    const points = readRecords(bytes, start + 2, end - 1, count, layout)
    return points ? { points } : { points: [], fault: 'records do not fill the packet' }
  }
  const before = messages.get(codec)
  if (before !== undefined) return readMessage(bytes, start + 2, end - 1, before)
  return { points: [], fault: `codec 0x${codec.toString(16)} is not known` }
}

/** One message: its type, the length of the rest, `before` bytes of no use here, the words. */
function readMessage(bytes: Buffer, start: number, end: number, before: number): Body {
  const from = start + 5 + before
  if (from > end || start + 5 + bytes.readUInt32BE(start + 1) !== end) {
    return { points: [], fault: 'message does not fill the packet' }
  }
  if (bytes.readUInt8(start) === REFUSED) return { points: [], fault: 'command was meant for another IMEI' }
  return { points: [], status: { text: words(bytes.subarray(from, end)) } }
}

/** Hex when the bytes are no plain text: a serial port may speak through these messages. */
function words(bytes: Buffer): string {
  const text = bytes.toString('latin1').trim()
  return /^[\x20-\x7e\t\r\n]*$/.test(text) ? text : bytes.toString('hex')
}
