import type { Command } from '#device/command.ts'
import type { Outcome } from '#device/message.ts'
import { crc8Nrsc31, xor8 } from '#gateway/parts/checks.ts'
import { toldOf } from '#gateway/parts/point.ts'
import type { Decoded, Session, StreamProtocol } from '#gateway/protocol.ts'
import { combine } from '#track/events.ts'
import { olderAnswer, readOlder } from './older.ts'
import { fieldsOf, readRecord, sizeOf } from './record.ts'

/**
 * Navtelecom devices: NTCB for signing in, words and commands; FLEX for records, whose fields the device tells once, by a mask.
 * `docs/protocols/navtelecom.md` explains each. Where a FLEX message ends only the mask tells, so bytes that can begin nothing mean that we are
 * out of step: the connection is closed, and the device sends again what was not acknowledged.
 */
export const navtelecom: StreamProtocol = {
  name: 'navtelecom',
  transports: ['tcp'],
  // 255 records of all fields are 150 KB, but devices send 1.3 KB at most.
  max_frame: 64 * 1024,
  frame,
  decode,
  encode,
}

const PREAMBLE = Buffer.from('@NTC', 'latin1')
/** Bytes of the head of NTCB: preamble, to whom, from whom, length, check of the body, check of the head. */
const HEAD = 16
const PING = 0x7f
const FLEX = 0x7e

/** Bytes between the two letters of a FLEX message and its first record: how many there are, or the number of the event. */
const before: Readonly<Record<string, number>> = { A: 1, T: 4, C: 0 }

function frame(bytes: Buffer, session: Session): number | undefined {
  const length = announced(bytes, session)
  if (length === 0) return bytes.length
  return length !== undefined && length <= bytes.length ? length : undefined
}

/** The length of what begins here: `undefined` while that cannot be known, 0 when nothing can. */
function announced(bytes: Buffer, session: Session): number | undefined {
  if (bytes[0] === PING) return 1
  return bytes[0] === FLEX ? flexLength(bytes, session) : ntcbLength(bytes)
}

function ntcbLength(bytes: Buffer): number | undefined {
  const length = Math.min(bytes.length, PREAMBLE.length)
  if (bytes.compare(PREAMBLE, 0, length, 0, length) !== 0) return 0
  if (bytes.length < HEAD) return undefined
  return xor8(bytes, 0, HEAD) === 0 ? HEAD + bytes.readUInt16LE(12) : 0
}

function flexLength(bytes: Buffer, { words }: Session): number | undefined {
  const size = Number(words.size ?? 0)
  if (size === 0) return 0
  if (bytes.length < 2) return undefined
  const kind = String.fromCharCode(bytes[1] as number)
  const head = before[kind]
  if (head === undefined) return 0
  if (bytes.length < 3) return undefined
  const records = kind === 'A' ? (bytes[2] as number) : 1
  const length = 2 + head + records * size + 1
  return length <= navtelecom.max_frame ? length : 0
}

function decode(frame: Buffer, session: Session): Decoded {
  if (frame.length === 0 || announced(frame, session) !== frame.length) return lost('bytes that begin no message')
  if (frame[0] === PING) return { points: [] }
  if (frame[0] === FLEX)
    return session.device === undefined ? lost('a message before the sign-in') : flex(frame, session)
  const body = frame.subarray(HEAD)
  if (xor8(body) !== frame[14]) return { points: [], fault: 'wrong checksum' }
  return ntcb(frame, body, session)
}

const lost = (fault: string): Decoded => ({ points: [], fault, close: true })

/** An empty body only keeps the connection. */
function ntcb(frame: Buffer, body: Buffer, session: Session): Decoded {
  const kind = body.toString('latin1', 0, 6)
  if (kind.startsWith('*>S')) return signIn(frame, body, session)
  if (body.length === 0) return { points: [] }
  if (session.device === undefined) return lost('a message before the sign-in')
  if (kind === '*>FLEX') return negotiation(body, session)
  if (/^\*>[AT]/.test(kind)) return older(body, session)
  if (kind.startsWith('*>')) return { points: [], fault: `message ${printable(kind)} is not read` }
  return answer(body, session)
}

function signIn(frame: Buffer, body: Buffer, { words }: Session): Decoded {
  const device = /^\*>S:([\x21-\x7e]{1,32})\0*$/.exec(body.toString('latin1').trim())?.[1]
  if (device === undefined) return lost('a sign-in without an id')
  words.server = frame.readUInt32LE(4)
  words.unit = frame.readUInt32LE(8)
  const welcome = message(words, Buffer.from('*<S', 'latin1'))
  return { device, points: [], reply: ({ known }) => (known ? welcome : undefined) }
}

/** Which fields each record will have. Told are the protocol, two versions, how many fields the mask is of, and the mask. */
function negotiation(body: Buffer, { words }: Session): Decoded {
  const known = body.length < 10 ? undefined : fieldsOf(body.subarray(10), body.readUInt8(9))
  if (!known) return lost('a mask that cannot be')
  words.fields = String.fromCharCode(...known)
  words.size = sizeOf(known)
  const agreed = message(words, Buffer.concat([Buffer.from('*<FLEX', 'latin1'), body.subarray(6, 9)]))
  return { points: [], reply: ({ known }) => (known ? agreed : undefined) }
}

/** Records of a device that knows no FLEX. */
function older(body: Buffer, { words }: Session): Decoded {
  const readings = readOlder(body)
  if (!readings) return { points: [], fault: 'records of a format that is not read' }
  const told = toldOf(readings, combine)
  const taken = message(words, olderAnswer(body))
  return { ...told, reply: ({ known, taken: points }) => (known && points >= told.points.length ? taken : undefined) }
}

/** `A`: records of the device's memory; `T`: one that must not wait; `C`: how it is now. */
function flex(frame: Buffer, { words }: Session): Decoded {
  const end = frame.length - 1
  if (crc8Nrsc31(frame, 0, end) !== frame[end]) return { points: [], fault: 'wrong checksum' }
  const head = 2 + (before[String.fromCharCode(frame[1] as number)] ?? 0)
  const size = Number(words.size)
  const starts = Array.from({ length: (end - head) / size }, (_, index) => head + index * size)
  const told = toldOf(
    starts.map((at) => readRecord(frame, at, String(words.fields))),
    combine,
  )
  return { ...told, reply: (outcome) => acknowledge(frame.subarray(0, head), told.points.length, outcome) }
}

function acknowledge(head: Buffer, points: number, { known, taken }: Outcome): Buffer | undefined {
  return known && taken >= points ? Buffer.concat([head, Buffer.of(crc8Nrsc31(head))]) : undefined
}

/** What it says to a command. Behind `*@C` it may tell a record. */
function answer(body: Buffer, { words }: Session): Decoded {
  const size = Number(words.size ?? 0)
  const state = size > 0 && body.length === 3 + size && body.toString('latin1', 0, 3) === '*@C'
  if (state) {
    const told = toldOf([readRecord(body, 3, String(words.fields))], combine)
    return { ...told, answers: [{ text: '*@C' }] }
  }
  const text = printable(body.toString('latin1'))
  return { points: [], status: { text }, answers: [{ text }] }
}

/** In hexadecimal digits, where it is no plain text. */
const printable = (text: string): string =>
  /^[\x20-\x7e\t\r\n]*$/.test(text) ? text.trim() : Buffer.from(text, 'latin1').toString('hex')

/** To the device of the session, under the numbers that it gave at its sign-in. */
function message(words: Session['words'], body: Buffer): Buffer {
  const head = Buffer.alloc(HEAD)
  PREAMBLE.copy(head)
  head.writeUInt32LE(Number(words.unit ?? 0), 4)
  head.writeUInt32LE(Number(words.server ?? 1), 8)
  head.writeUInt16LE(body.length, 12)
  head.writeUInt8(xor8(body), 14)
  head.writeUInt8(xor8(head, 0, HEAD - 1), 15)
  return Buffer.concat([head, body])
}

function encode(command: Command, { words }: Session): Buffer | undefined {
  if (command.type === 'bytes') return command.bytes
  const text = wordsOf(command)
  return text === undefined ? undefined : message(words, Buffer.from(text, 'latin1'))
}

const wordsOf = (command: Command): string | undefined => {
  if (command.type === 'text') return command.text
  if (command.type === 'reboot') return '*!DEV_RESET'
  if (command.type !== 'output' || command.output > 4) return undefined
  return `*!${command.output}${command.enabled ? 'Y' : 'N'}`
}
