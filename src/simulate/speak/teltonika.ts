import { crc16Arc } from '#gateway/parts/checks.ts'
import type { Size } from '#gateway/parts/groups.ts'
import type { Element } from '#gateway/protocols/teltonika/element.ts'
import { elements } from '#gateway/protocols/teltonika/elements.ts'
import { type Attribute, type Attributes, flag, is, type Point } from '#track/point.ts'

const CODEC_8_EXTENDED = 0x8e
const MOST_RECORDS = 255
/** Satellites of a point with a fix whose source did not count them: the fewest that give a place and a height. */
const FEWEST_SATELLITES = 4

interface Spoken {
  id: number
  name: string
  element: Element
}

const sizes: readonly Size[] = [1, 2, 4, 8]

/** Elements of a point by their lengths. An attribute that several ids carry goes by the lowest. */
const spoken: readonly (readonly [Size, readonly Spoken[]])[] = sizes.map((size) => [size, ofSize(size)])

function ofSize(size: Size): Spoken[] {
  const all = Object.entries(elements).flatMap(([id, element]) =>
    element.name === undefined || element.flags ? [] : [{ id: Number(id), name: element.name, element }],
  )
  const first = (one: Spoken) => one.element.bit !== undefined || all.find(({ name }) => name === one.name) === one
  return all.filter((one) => one.element.size === size && first(one))
}

/** Bytes of the longest record: 24 before the elements, event id and total, five counts, every element. */
const LONGEST_RECORD = 24 + 4 + 5 * 2 + spoken.reduce((sum, [size, elements]) => sum + elements.length * (2 + size), 0)

/** The sign-in message of a device over TCP. `device`: its IMEI. */
export function login(device: string): Buffer {
  const frame = Buffer.alloc(2 + device.length)
  frame.writeUInt16BE(device.length)
  frame.write(device, 2, 'latin1')
  return frame
}

/**
 * A TCP packet of codec 8 Extended with at most 255 points. Whole km/h, degrees and metres, 1e-7 degree; attributes
 * that the protocol has an id for.
 */
export function packet(points: readonly Point[]): Buffer {
  if (points.length > MOST_RECORDS) throw new RangeError(`a packet holds ${MOST_RECORDS} records, not ${points.length}`)
  const frame = Buffer.allocUnsafe(8 + 3 + points.length * LONGEST_RECORD + 4)
  frame.writeUInt8(CODEC_8_EXTENDED, 8)
  let at = frame.writeUInt8(points.length, 9)
  for (const point of points) at = writeRecord(frame, at, point)
  at = frame.writeUInt8(points.length, at)
  frame.writeUInt32BE(0)
  frame.writeUInt32BE(at - 8, 4)
  return frame.subarray(0, frame.writeUInt32BE(crc16Arc(frame, 8, at), at))
}

/**
 * The number of records that the server's answer acknowledges; 0 for a sign-in that was accepted. `undefined` when the
 * sign-in was refused or the bytes are no answer.
 */
export function acknowledged(reply: Buffer): number | undefined {
  if (reply.length === 4) return reply.readUInt32BE(0)
  return reply.length === 1 && reply[0] === 1 ? 0 : undefined
}

function writeRecord(frame: Buffer, start: number, point: Point): number {
  const satellites = is(point, flag.no_fix) ? 0 : point.satellites || FEWEST_SATELLITES
  let at = frame.writeUInt32BE(Math.floor(point.time / 0x100000000), start)
  at = frame.writeUInt32BE(point.time % 0x100000000, at)
  at = frame.writeUInt8(0, at)
  at = frame.writeInt32BE(Math.round(point.lng * 1e7), at)
  at = frame.writeInt32BE(Math.round(point.lat * 1e7), at)
  at = frame.writeInt16BE(Math.round(point.alt), at)
  at = frame.writeUInt16BE(Math.round(point.heading) % 360, at)
  at = frame.writeUInt8(Math.min(satellites, 0xff), at)
  at = frame.writeUInt16BE(Math.round(point.speed), at)
  return writeElements(frame, at, point.attributes ?? {})
}

function writeElements(frame: Buffer, start: number, attributes: Attributes): number {
  const total = start + 2
  let told = 0
  let at = frame.writeUInt16BE(0, start) + 2
  for (const [size, elements] of spoken) {
    const group = at
    at += 2
    for (const { id, name, element } of elements) {
      const value = attributes[name]
      if (value !== undefined) at = writeElement(frame, at, id, element, value)
    }
    const count = (at - group - 2) / (2 + size)
    frame.writeUInt16BE(count, group)
    told += count
  }
  frame.writeUInt16BE(told, total)
  return frame.writeUInt16BE(0, at)
}

/** Writes an element and returns the offset behind it; one that does not fit into its length is left out. */
function writeElement(frame: Buffer, at: number, id: number, element: Element, value: Attribute): number {
  if (element.key) return writeKey(frame, at, id, value)
  const raw = toRaw(element, value)
  const room = 2 ** (8 * element.size)
  const least = element.signed ? -room / 2 : 0
  if (!(raw >= least && raw < least + room)) return at
  const from = frame.writeUInt16BE(id, at)
  return element.signed ? frame.writeIntBE(raw, from, element.size) : frame.writeUIntBE(raw, from, element.size)
}

function toRaw({ bit, values, per = 1 }: Element, value: Attribute): number {
  if (bit !== undefined) return (Number(value) >> bit) & 1
  return values ? values.indexOf(value) : Math.round(Number(value) * per)
}

function writeKey(frame: Buffer, at: number, id: number, value: Attribute): number {
  if (!/^[0-9a-f]{16}$/.test(String(value))) return at
  return frame.writeUInt16BE(id, at) + frame.write(String(value), at + 2, 'hex')
}
