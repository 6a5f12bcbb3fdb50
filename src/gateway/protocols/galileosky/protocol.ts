import type { Command, CommandAnswer } from '#device/command.ts'
import type { Measured } from '#device/measures.ts'
import { crc16Modbus } from '#gateway/parts/checks.ts'
import { lengthField } from '#gateway/parts/framers.ts'
import { type Reading, toldOf } from '#gateway/parts/point.ts'
import { isSeen, nothingSeen, see } from '#gateway/parts/seen.ts'
import type { Decoded, Session, StreamProtocol } from '#gateway/protocol.ts'
import { combine } from '#track/events.ts'
import { addTag, startOf, stopOf } from './tags.ts'

const kind = { data: 1, garmin: 6, photo: 7, compressed: 8 } as const

/** Bytes around the tags: kind and length before them, the check behind. */
const HEAD = 3
const CHECK = 2
/** Bit of the length: more records wait on the device. */
const ARCHIVE = 0x8000
const LONGEST = HEAD + 0x7fff + CHECK

/** Galileosky devices over TCP: packets of tags, each with its value (`docs/protocols/galileosky.md`). */
export const galileosky: StreamProtocol = {
  name: 'galileosky',
  transports: ['tcp'],
  max_frame: LONGEST,
  frame: lengthField({
    starts: Object.values(kind).map((byte) => Buffer.of(byte)),
    offset: 1,
    size: 2,
    endian: 'little',
    mask: ARCHIVE - 1,
    adjust: HEAD + CHECK,
    shortest: HEAD + CHECK,
    longest: LONGEST,
  }),
  decode,
  encode,
}

function decode(frame: Buffer, session: Session): Decoded {
  const end = frame.length - CHECK
  const whole = end >= HEAD && (frame.readUInt16LE(1) & (ARCHIVE - 1)) === end - HEAD
  if (!whole) return { points: [], fault: 'bytes that begin no packet' }
  if (frame.readUInt16LE(end) !== crc16Modbus(frame, 0, end)) return { points: [], fault: 'wrong checksum' }
  if (frame[0] === kind.data) return data(frame, end, session)
  if (session.device === undefined) return { points: [], fault: 'a message before the sign-in', close: true }
  if (frame[0] !== kind.photo) return { points: [], fault: `packet ${frame[0]} is not read` }
  // It would come for ever.
  return { points: [], fault: 'photos are not kept', reply: ({ known }) => (known ? confirmed(frame, end) : undefined) }
}

/** The answer to a packet: its kind, and its check as it came. */
const confirmed = (frame: Buffer, end: number): Buffer =>
  Buffer.concat([Buffer.of(frame[0] === kind.photo ? kind.photo : 2), frame.subarray(end)])

/** A packet while its tags are read. */
interface Packet {
  readings: Reading[]
  answers: CommandAnswer[]
  device?: string
  /** Number of the command that is answered. */
  number?: number
  fault?: string
}

function data(frame: Buffer, end: number, session: Session): Decoded {
  const buffered = (frame.readUInt16LE(1) & ARCHIVE) !== 0
  const packet = readTags(frame, end, buffered, session)
  const device = packet.device ?? session.device
  if (device === undefined) return { points: [], fault: 'a message before the sign-in', close: true }
  const named = { ...(packet.device !== undefined && { device: packet.device }) }
  if (packet.fault !== undefined) return { ...named, points: [], fault: packet.fault }
  if (session.device !== undefined && device !== session.device)
    return { points: [], fault: 'another IMEI than before', close: true }
  const told = toldOf(packet.readings, combine)
  const answers = packet.answers.length > 0 && { answers: packet.answers }
  return {
    ...named,
    ...told,
    ...answers,
    reply: ({ known, taken }) => (known && taken >= told.points.length ? confirmed(frame, end) : undefined),
  }
}

/** Reads the tags of a packet. A tag that the record has already begins the next one. */
function readTags(frame: Buffer, end: number, buffered: boolean, session: Session): Packet {
  const packet: Packet = { readings: [], answers: [] }
  const seen = nothingSeen()
  let reading: Reading | undefined
  for (let at = HEAD; at < end; ) {
    const tag = frame[at] as number
    const stop = stopOf(frame, at, end)
    if (stop === undefined) return { ...packet, fault: `tag ${tag.toString(16)} is not known, or does not fit` }
    if (!reading || isSeen(seen, tag)) {
      reading = { time: Number.NaN, buffered, attributes: {} }
      packet.readings.push(reading)
      seen.fill(0)
    }
    see(seen, tag)
    readTag(packet, reading, frame, at, stop, session)
    at = stop
  }
  return packet
}

function readTag(packet: Packet, reading: Reading, frame: Buffer, at: number, stop: number, { words }: Session): void {
  const attributes = reading.attributes as Measured
  const tag = frame[at] as number
  const start = startOf(frame, at)
  if (tag === 0x03) readImei(packet, frame.toString('latin1', start, stop))
  else if (tag === 0x04) words.id = frame.readUInt16LE(start)
  else if (tag === 0x20) reading.time = frame.readUInt32LE(start) * 1000
  else if (tag === 0x30) readPlace(reading, frame, start)
  else if (tag === 0x33) {
    reading.speed = frame.readUInt16LE(start) / 10
    reading.heading = frame.readUInt16LE(start + 2) / 10
  } else if (tag === 0x34) reading.alt = frame.readInt16LE(start)
  else if (tag === 0x35) readDilution(reading, attributes, frame.readUInt8(start))
  else if (tag === 0xe0) packet.number = frame.readUInt32LE(start)
  else if (tag === 0xe1) readAnswer(packet, attributes, frame.subarray(start, stop))
  else if (tag !== 0x10) addTag(attributes, tag, frame, start, stop)
}

function readImei(packet: Packet, imei: string): void {
  if (!/^\d{15}$/.test(imei)) packet.fault = 'not an IMEI'
  else if (packet.device !== undefined && packet.device !== imei) packet.fault = 'several devices in a packet'
  else packet.device = imei
}

/** Adds a place: four bits how it was found, four of satellites; millionths of a degree. */
function readPlace(reading: Reading, bytes: Buffer, at: number): void {
  const source = bytes.readUInt8(at) >> 4
  reading.satellites = bytes.readUInt8(at) & 0x0f
  reading.lat = bytes.readInt32LE(at + 1) / 1e6
  reading.lng = bytes.readInt32LE(at + 5) / 1e6
  reading.lbs = source === 2
  reading.no_fix = source !== 0 && source !== 2
}

/** Adds the dilution of satellites, or the precision in metres by cells. */
function readDilution(reading: Reading, attributes: Measured, raw: number): void {
  if (reading.lbs) reading.precision = raw * 10
  else attributes.hdop = raw / 10
}

function readAnswer(packet: Packet, attributes: Measured, value: Buffer): void {
  const plain = value.toString('latin1').trim()
  const text = /^[\x20-\x7e\t\r\n]*$/.test(plain) ? plain : value.toString('hex')
  attributes.text = text
  packet.answers.push({ text, ...(packet.number !== undefined && { number: packet.number }) })
}

/** A command: a packet with the device's IMEI and number, the number of the command, its words. */
function encode(command: Command, session: Session, number: number): Buffer | undefined {
  if (command.type === 'bytes') return command.bytes
  const text = wordsOf(command)
  if (text === undefined || text.length > 255 || !/^\d{15}$/.test(session.device ?? '')) return undefined
  const ids = Buffer.alloc(10)
  ids.writeUInt8(0x04, 0)
  ids.writeUInt16LE(Number(session.words.id ?? 0), 1)
  ids.writeUInt8(0xe0, 3)
  ids.writeUInt32LE(number, 4)
  ids.writeUInt8(0xe1, 8)
  ids.writeUInt8(text.length, 9)
  const tags = Buffer.concat([Buffer.from(`\x03${session.device}`, 'latin1'), ids, Buffer.from(text, 'latin1')])
  const packet = Buffer.alloc(HEAD + tags.length + CHECK)
  packet.writeUInt8(kind.data, 0)
  packet.writeUInt16LE(tags.length, 1)
  tags.copy(packet, HEAD)
  packet.writeUInt16LE(crc16Modbus(packet, 0, HEAD + tags.length), HEAD + tags.length)
  return packet
}

const wordsOf = (command: Command): string | undefined => {
  if (command.type === 'text') return command.text
  return command.type === 'output' ? `Out ${command.output},${command.enabled ? 1 : 0}` : undefined
}
