import type { Command, CommandAnswer } from '#device/command.ts'
import type { Outcome } from '#device/message.ts'
import { sum8 } from '#gateway/parts/checks.ts'
import { type Reading, toldOf } from '#gateway/parts/point.ts'
import type { Decoded, Session, StreamProtocol } from '#gateway/protocol.ts'
import { combine } from '#track/events.ts'
import { line } from './lines.ts'
import { readTags } from './tags.ts'

/**
 * Arusnavi's devices, in their binary and text forms (`docs/protocols/arnavi.md`). The end of a package is known only
 * from its packets, so bytes that can begin nothing mean that we are out of step: the connection is closed, and the
 * device sends again what was not acknowledged.
 */
export const arnavi: StreamProtocol = {
  name: 'arnavi',
  transports: ['tcp', 'udp'],
  max_frame: 64 * 1024,
  frame,
  decode,
  encode: (command: Command) => (command.type === 'bytes' ? command.bytes : undefined),
}

const HEADER = 0xff
const PACKAGE = 0x5b
const END = 0x5d
const DOLLAR = 0x24
/** Number of the package that is the result of a command, a byte. */
const RESULT = 0xfd
/** Versions of the header: the oldest wants no time in its answer; from `extended` on another id may follow. */
const version = { oldest: 0x22, extended: 0x24, newest: 0x25 } as const
const HEADER_LENGTH = 10
const EXTENSION = 8
/** Bytes of a packet around its data: kind, length and time before it, the check behind it. */
const HEAD = 7
const CHECK = 1
const kind = { ping: 0, tags: 1, text: 3, file: 4, binary: 6 } as const

function frame(bytes: Buffer, session: Session): number | undefined {
  if (isExtension(bytes, session)) return bytes.length < EXTENSION ? undefined : EXTENSION
  if (bytes[0] === DOLLAR) {
    const end = bytes.indexOf('\r\n')
    return end === -1 ? undefined : end + 2
  }
  const length = lengthAt(bytes, 0)
  if (length === 0) return bytes.length
  return length !== undefined && length <= bytes.length ? length : undefined
}

/** Answers whether the bytes are the second id that newer headers may have: they begin neither a package nor a header. */
const isExtension = (bytes: Buffer, { words }: Session): boolean =>
  words.extended === 1 && bytes[0] !== PACKAGE && bytes[0] !== HEADER

/**
 * Length in bytes of the header or package that begins at `at`: `undefined` while it cannot be known, 0 when none can
 * begin so.
 */
function lengthAt(bytes: Buffer, at: number): number | undefined {
  if (bytes[at] !== HEADER && bytes[at] !== PACKAGE) return 0
  if (bytes.length < at + 2) return undefined
  const second = bytes[at + 1] as number
  if (bytes[at] === HEADER) return second >= version.oldest && second <= version.newest ? HEADER_LENGTH : 0
  return second === RESULT ? 4 : packageLength(bytes, at)
}

function packageLength(bytes: Buffer, at: number): number | undefined {
  for (let packet = at + 2; packet < at + arnavi.max_frame; packet += HEAD + bytes.readUInt16LE(packet + 1) + CHECK) {
    if (bytes[packet] === END) return packet + 1 - at
    if (bytes.length < packet + 3) return undefined
  }
  return 0
}

/** Contents of a frame: over UDP a header and its packages, over TCP one of them. */
interface Parcel {
  device?: string
  /** 1: another id may follow. */
  extended: 0 | 1
  answer: Buffer[]
  readings: Reading[]
  answers: CommandAnswer[]
  fault?: string
}

function decode(bytes: Buffer, session: Session, received: number): Decoded {
  if (isExtension(bytes, session) && bytes.length === EXTENSION) {
    session.words.extended = 0
    return { points: [] }
  }
  if (bytes[0] === DOLLAR) return line(bytes)
  const parcel: Parcel = { extended: 0, answer: [], readings: [], answers: [] }
  if (!readParcel(parcel, bytes, received)) return lost('bytes that begin no message')
  const device = parcel.device ?? session.device
  if (device === undefined) return lost('a message before the sign-in')
  if (session.device !== undefined && device !== session.device) return lost('another id than before')
  const { answer, answers, fault, extended } = parcel
  session.words.extended = extended
  const named = { ...(parcel.device !== undefined && { device }) }
  if (fault === WRONG) return { ...named, points: [], fault }
  const told = toldOf(parcel.readings, combine)
  const reply = ({ known, taken }: Outcome) =>
    known && taken >= told.points.length && answer.length > 0 ? Buffer.concat(answer) : undefined
  return { ...named, ...(fault !== undefined && { fault }), ...told, ...(answers.length > 0 && { answers }), reply }
}

const lost = (fault: string): Decoded => ({ points: [], fault, close: true })

const WRONG = 'a packet with a wrong sum, or tags that do not fit'

/** Reads the header and packages of a frame; false where a part is unknown or exceeds the frame. */
function readParcel(parcel: Parcel, bytes: Buffer, received: number): boolean {
  for (let at = 0; at < bytes.length; ) {
    const length = lengthAt(bytes, at)
    if (length === undefined || length === 0 || at + length > bytes.length) return false
    if (bytes[at] === PACKAGE) readPackage(parcel, bytes, at, at + length - 1)
    else if (at === 0) readHeader(parcel, bytes, received)
    else return false
    at += length
    // Over UDP it is in the same datagram.
    if (parcel.extended === 1 && at < bytes.length) {
      if (bytes[at] !== PACKAGE) at += EXTENSION
      parcel.extended = 0
    }
  }
  return bytes.length > 0
}

/** Reads the header and makes its answer, which tells the time except to the oldest version. */
function readHeader(parcel: Parcel, bytes: Buffer, received: number): void {
  parcel.device = String(bytes.readBigUInt64LE(2))
  parcel.extended = (bytes[1] as number) >= version.extended ? 1 : 0
  if (bytes[1] === version.oldest) {
    parcel.answer.push(Buffer.of(0x7b, 0, 0, 0x7d))
    return
  }
  const answer = Buffer.of(0x7b, 4, 0, 0, 0, 0, 0, 0, 0x7d)
  answer.writeUInt32LE(Math.floor(received / 1000), 4)
  answer[3] = sum8(answer, 4, 8)
  parcel.answer.push(answer)
}

function readPackage(parcel: Parcel, bytes: Buffer, at: number, end: number): void {
  const number = bytes[at + 1] as number
  if (number === RESULT) {
    if (bytes[end] !== END) parcel.fault = WRONG
    else parcel.answers.push({ text: bytes.toString('hex', at + 2, end) })
    return
  }
  for (let packet = at + 2; packet < end; ) {
    const stop = packet + HEAD + bytes.readUInt16LE(packet + 1)
    if (sum8(bytes, packet + 3, stop) !== bytes[stop]) parcel.fault = WRONG
    else readPacket(parcel, bytes, packet, stop)
    packet = stop + CHECK
  }
  parcel.answer.push(Buffer.of(0x7b, 0, number, 0x7d))
}

function readPacket(parcel: Parcel, bytes: Buffer, at: number, stop: number): void {
  const reading: Reading = { time: bytes.readUInt32LE(at + 3) * 1000, attributes: {} }
  const type = bytes[at]
  if (type === kind.tags) {
    if (readTags(reading, bytes, at + HEAD, stop)) parcel.readings.push(reading)
    else parcel.fault = WRONG
  } else if (type === kind.text) readText(parcel, reading, bytes.subarray(at + HEAD, stop))
  else if (type === kind.file || type === kind.binary) parcel.fault ??= 'files are not kept'
  else if (type !== kind.ping) parcel.fault ??= `packet ${type} is not read`
}

/** Adds text as attribute `text`, as hexadecimal digits where it is not plain. */
function readText(parcel: Parcel, reading: Reading, data: Buffer): void {
  const plain = data.toString('latin1').replace(/\0+$/, '').trim()
  const text = /^[\x20-\x7e\t\r\n]*$/.test(plain) ? plain : data.toString('hex')
  parcel.answers.push({ text })
  parcel.readings.push({ ...reading, attributes: { text } })
}
