import { flag, is, type Point } from '#track/point.ts'
import { crc8, crc16ccitt } from './checksums.ts'

/**
 * EGTS: transport and services. Source: GOST R 54619-2011 and GOST 33472-2015, order 285 of the Ministry of Transport of Russia (2012);
 * the names below are theirs. Numbers are little-endian.
 */

export const packet_type = { response: 0, appdata: 1 } as const
export const service = { auth: 1, teledata: 2 } as const
export const subrecord = {
  record_response: 0,
  dispatcher_identity: 5,
  auth_params: 6,
  result_code: 9,
  pos_data: 16,
  ext_pos_data: 17,
  ad_sensors: 18,
} as const

/** Bytes of a packet's header, and of the checksum behind its data. */
const header = 11
const trailer = 2
/** The epoch of EGTS, 2010-01-01 00:00:00 UTC, in seconds since 1970. */
const epoch = 1_262_304_000

/** Answers whether EGTS can express the time of the point, which must not be before 2010. */
export const isSayable = ({ time }: Point): boolean => time >= epoch * 1000

/** A packet of this type and number around its data, with both checksums. */
export const packetOf = (type: number, id: number, data: Buffer): Buffer => {
  const head = Buffer.from([1, 0, 0, header, 0, 0, 0, 0, 0, type, 0])
  head.writeUInt16LE(data.length, 5)
  head.writeUInt16LE(id, 7)
  head.writeUInt8(crc8(head.subarray(0, header - 1)), header - 1)
  return data.length === 0 ? head : Buffer.concat([head, data, uint16(crc16ccitt(data))])
}

/** The packet that confirms a packet and its records, by their numbers. */
export const responseOf = (
  id: number,
  to: number,
  records: readonly number[] = [],
  of: number = service.auth,
): Buffer => {
  const taken = records.map((number) =>
    subrecordOf(subrecord.record_response, Buffer.concat([uint16(number), Buffer.of(0)])),
  )
  const body = taken.length === 0 ? [] : [recordOf(0, of, Buffer.concat(taken))]
  return packetOf(packet_type.response, id, Buffer.concat([uint16(to), Buffer.of(0), ...body]))
}

/** One record of a service, of data that is encoded already; `object` is the id of the device that it is of. */
export const recordOf = (number: number, of: number, data: Buffer, object?: number): Buffer => {
  const identified = object === undefined ? [] : [uint32(object)]
  const flags = object === undefined ? 0 : 1
  return Buffer.concat([uint16(data.length), uint16(number), Buffer.of(flags), ...identified, Buffer.of(of, of), data])
}

/** A subrecord of this type around its data. */
export const subrecordOf = (type: number, data: Buffer): Buffer =>
  Buffer.concat([Buffer.of(type), uint16(data.length), data])

/** The subrecord by which a platform signs in to another one: its number as dispatcher. */
export const dispatcherOf = (id: number): Buffer =>
  subrecordOf(subrecord.dispatcher_identity, Buffer.concat([Buffer.of(0), uint32(id)]))

/** The subrecords of a point. */
export const pointOf = (point: Point): Buffer =>
  Buffer.concat([
    subrecordOf(subrecord.pos_data, positionOf(point)),
    subrecordOf(subrecord.ext_pos_data, extendedOf(point)),
    ...sensorsOf(point),
  ])

const bits = { altitude: 0x80, west: 0x40, south: 0x20, moving: 0x10, kept: 0x08, fix_3d: 0x02, valid: 0x01 } as const
/** The source of a point that says an alarm button was pressed (table of sources). */
const alarm_button = 13

const positionOf = (point: Point): Buffer => {
  const { time, lat, lng, alt, speed, heading, satellites, attributes = {} } = point
  const isValid = !is(point, flag.no_fix)
  const bytes = Buffer.alloc(24)
  bytes.writeUInt32LE(Math.floor(time / 1000) - epoch, 0)
  bytes.writeUInt32LE(Math.round((Math.abs(lat) / 90) * 0xffffffff), 4)
  bytes.writeUInt32LE(Math.round((Math.abs(lng) / 180) * 0xffffffff), 8)
  const set = [
    [bits.altitude, true],
    [bits.west, lng < 0],
    [bits.south, lat < 0],
    [bits.moving, speed > 0],
    [bits.kept, is(point, flag.buffered)],
    [bits.fix_3d, isValid && satellites > 3],
    [bits.valid, isValid],
  ] as const
  bytes.writeUInt8(
    set.reduce((sum, [bit, isSet]) => (isSet ? sum | bit : sum), 0),
    12,
  )
  // Tenths of km/h in fourteen bits, then whether it is below the sea, and the upper bit of the course.
  bytes.writeUInt16LE(Math.min(speed * 10, 0x3fff) | (alt < 0 ? 0x4000 : 0) | (heading > 255 ? 0x8000 : 0), 13)
  bytes.writeUInt8(heading & 0xff, 15)
  bytes.writeUIntLE(odometerOf(attributes.odometer), 16, 3)
  bytes.writeUInt8(Number(attributes.inputs ?? 0) & 0xff, 19)
  bytes.writeUInt8(
    String(attributes.event ?? '')
      .split(',')
      .includes('sos')
      ? alarm_button
      : 0,
    20,
  )
  bytes.writeUIntLE(Math.min(Math.abs(alt), 0xffffff), 21, 3)
  return bytes
}

/** The odometer in tenths of a kilometre. */
const odometerOf = (kilometres: unknown): number =>
  typeof kilometres === 'number' && kilometres > 0 ? Math.min(Math.round(kilometres * 10), 0xffffff) : 0

const extendedOf = ({ satellites, attributes = {} }: Point): Buffer => {
  const dilution = (value: unknown) =>
    typeof value === 'number' && value >= 0 ? Math.min(Math.round(value * 100), 0xffff) : undefined
  const [hdop, pdop] = [dilution(attributes.hdop), dilution(attributes.pdop)]
  const flags = (hdop === undefined ? 0 : 2) | (pdop === undefined ? 0 : 4) | 8
  return Buffer.concat([
    Buffer.of(flags),
    ...[hdop, pdop].flatMap((value) => (value === undefined ? [] : [uint16(value)])),
    Buffer.of(Math.min(satellites, 255)),
  ])
}

/** Subrecords of outputs, and of analogue inputs in millivolts. */
const sensorsOf = ({ attributes = {} }: Point): Buffer[] => {
  const volts = Array.from({ length: 8 }, (_, i) => attributes[`adc${i + 1}`])
  const { outputs } = attributes
  if (outputs === undefined && volts.every((value) => typeof value !== 'number')) return []
  const there = volts.reduce((sum: number, value, i) => (typeof value === 'number' ? sum | (1 << i) : sum), 0)
  const values = volts.flatMap((value) => {
    if (typeof value !== 'number') return []
    const bytes = Buffer.alloc(3)
    bytes.writeUIntLE(Math.min(Math.max(Math.round(value * 1000), 0), 0xffffff), 0, 3)
    return [bytes]
  })
  return [
    subrecordOf(subrecord.ad_sensors, Buffer.concat([Buffer.of(0, Number(outputs ?? 0) & 0xff, there), ...values])),
  ]
}

const uint16 = (value: number): Buffer => Buffer.of(value & 0xff, (value >>> 8) & 0xff)

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

export interface Packet {
  type: number
  id: number
  /** Of a response: which packet it answers, and with what; 0 is well. */
  answers?: number
  result?: number
  records: { number: number; subrecords: { type: number; data: Buffer }[] }[]
}

/** Bytes of the first packet, 0 while it has not arrived whole. Throws an Error for bytes that begin no packet. */
export const packetSize = (bytes: Buffer): number => {
  if (bytes.length < header) return 0
  const [version, , , length = 0] = bytes
  if (version !== 1 || length < header) throw new Error('The target does not answer in EGTS')
  const data = bytes.readUInt16LE(5)
  const size = length + data + (data === 0 ? 0 : trailer)
  return bytes.length < size ? 0 : size
}

/** Reads a packet. Throws an Error for one that is damaged. */
export const readPacket = (bytes: Buffer): Packet => {
  const length = bytes.readUInt8(3)
  const data = bytes.subarray(length, length + bytes.readUInt16LE(5))
  if (crc8(bytes.subarray(0, length - 1)) !== bytes.readUInt8(length - 1)) throw new Error('A checksum is wrong')
  if (data.length > 0 && crc16ccitt(data) !== bytes.readUInt16LE(length + data.length))
    throw new Error('A checksum is wrong')
  const packet = { type: bytes.readUInt8(9), id: bytes.readUInt16LE(7) }
  if (packet.type !== packet_type.response) return { ...packet, records: recordsOf(data) }
  const [answers, result] = [data.readUInt16LE(0), data.readUInt8(2)]
  return { ...packet, answers, result, records: recordsOf(data.subarray(3)) }
}

const recordsOf = (data: Buffer): Packet['records'] => {
  const records: Packet['records'] = []
  for (let at = 0; at < data.length; ) {
    const [length, number, flags] = [data.readUInt16LE(at), data.readUInt16LE(at + 2), data.readUInt8(at + 4)]
    // Whose it is, of which event, and when: four bytes each, where the flags say so; then two services.
    const optional = [1, 2, 4].filter((bit) => flags & bit).length * 4
    const begin = at + 5 + optional + 2
    if (begin + length > data.length) throw new Error('A record is cut off')
    records.push({ number, subrecords: subrecordsOf(data.subarray(begin, begin + length)) })
    at = begin + length
  }
  return records
}

const subrecordsOf = (data: Buffer): { type: number; data: Buffer }[] => {
  const found: { type: number; data: Buffer }[] = []
  for (let at = 0; at + 3 <= data.length; ) {
    const [type, length] = [data.readUInt8(at), data.readUInt16LE(at + 1)]
    found.push({ type, data: data.subarray(at + 3, at + 3 + length) })
    at += 3 + length
  }
  return found
}
