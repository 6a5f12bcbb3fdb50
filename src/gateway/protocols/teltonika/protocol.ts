import type { Outcome } from '#device/message.ts'
import { crc16Arc } from '#gateway/parts/checks.ts'
import type { Decoded, Session, StreamProtocol } from '#gateway/protocol.ts'
import { type Body, isMessage, readBody } from './body.ts'
import { encode } from './commands.ts'

/**
 * Teltonika devices: codecs 7, 8, 8 Extended and 16 over TCP and UDP; words (12, 13, 14) become `text`.
 * `docs/protocols/teltonika.md` explains each frame.
 *
 * On TCP, bytes that can begin nothing mean that we are out of step: the connection is closed, the device connects
 * again and repeats what was not acknowledged. A datagram is one frame and does not pass through `frame`.
 */
export const teltonika: StreamProtocol = {
  name: 'teltonika',
  transports: ['tcp', 'udp'],
  // The maker's limit is 1,280; twenty-five times that leaves room for 255 rich records.
  max_frame: 32 * 1024,
  frame,
  decode,
  encode,
}

const PING = 0xff
const LONGEST_ID = 20

/** Bytes around the body of a packet: four zeros and the length before it, the checksum after it. */
const BEFORE = 8
const AFTER = 4

/** Bytes of a datagram before the IMEI: length, packet id, a constant, AVL packet id, length of the IMEI. */
const HEADER = 8

function frame(bytes: Buffer): number | undefined {
  const length = announced(bytes)
  if (length === 0) return bytes.length
  return length !== undefined && length <= bytes.length ? length : undefined
}

/** The length of the frame that begins here: `undefined` while that cannot be known, 0 when none can. */
function announced(bytes: Buffer): number | undefined {
  if (bytes.length === 0) return undefined
  if (bytes[0] === PING) return 1
  if (bytes[0] !== 0) return 0
  if (bytes.length < 2) return undefined
  const named = bytes.readUInt16BE(0)
  if (named > 0) return named <= LONGEST_ID ? 2 + named : 0
  if (bytes.length < BEFORE) return undefined
  const length = BEFORE + bytes.readUInt32BE(4) + AFTER
  return bytes.readUInt16BE(2) === 0 && length <= teltonika.max_frame ? length : 0
}

function decode(frame: Buffer, session: Session): Decoded {
  if (frame.length === 1 && frame[0] === PING) return { points: [] }
  if (session.transport === 'udp') return datagram(frame)
  if (announced(frame) !== frame.length) return lost('bytes that begin no frame')
  if (frame[1] !== 0) return login(frame)
  return session.device === undefined ? lost('data before a login') : packet(frame)
}

const lost = (fault: string): Decoded => ({ points: [], fault, close: true })

function login(frame: Buffer): Decoded {
  const device = imei(frame, 2, frame.length)
  if (device === undefined) return lost('login without an IMEI')
  return { device, points: [], reply: ({ known }) => Buffer.of(known ? 1 : 0) }
}

/** A packet that is not understood is answered with zero records, so the device keeps and repeats them. */
function packet(frame: Buffer): Decoded {
  const end = frame.length - AFTER
  const right = frame.readUInt32BE(end) === crc16Arc(frame, BEFORE, end)
  const wrong: Body = { points: [], fault: 'wrong checksum' }
  const { beside = 0, ...body } = right ? readBody(frame, BEFORE, end) : wrong
  const all = body.points.length
  const reply = ({ known, taken }: Outcome) => count(known && taken >= all ? taken + beside : taken)
  return isMessage(frame, BEFORE) ? body : { ...body, reply }
}

function count(taken: number): Buffer {
  const reply = Buffer.alloc(4)
  reply.writeUInt32BE(taken)
  return reply
}

/** The length that a datagram tells of itself is not read: its own is known, and the maker's example has it wrong. */
function datagram(frame: Buffer): Decoded {
  const start = frame.length < HEADER ? 0 : HEADER + frame.readUInt16BE(HEADER - 2)
  const device = imei(frame, HEADER, start)
  if (device === undefined) return { points: [], fault: 'datagram without an IMEI' }
  const { beside = 0, ...body } = readBody(frame, start, frame.length)
  if (isMessage(frame, start)) return { device, ...body }
  // A stranger is not answered: the sender of a datagram is easily forged.
  return { device, ...body, reply: ({ known, taken }) => (known ? accepted(frame, taken + beside) : undefined) }
}

/** The length of what follows, the four bytes from packet id to AVL packet id as they came, the number of records. */
const accepted = (frame: Buffer, taken: number): Buffer =>
  Buffer.concat([Buffer.of(0, 5), frame.subarray(2, 6), Buffer.of(taken)])

function imei(frame: Buffer, start: number, end: number): string | undefined {
  if (end > frame.length || end - start > LONGEST_ID) return undefined
  const text = frame.toString('latin1', start, end)
  return /^\d{8,20}$/.test(text) ? text : undefined
}
