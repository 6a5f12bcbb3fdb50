/**
 * GT06: Concox, Jimi and the many devices that speak like them.
 * Source: Concox "GPS Tracker Communication Protocol" (JM-VL03, V1.1.2); see docs/protocols/gt06.md.
 */

import type { Outcome } from '#device/message.ts'
import type { Decoded, Session, StreamProtocol } from '#gateway/protocol.ts'
import { flag } from '#track/point.ts'
import { answersOf, encode } from './commands.ts'
import { announced, loginSize, type Message, nextStart, open, seal, shortest, stops } from './frame.ts'
import { layoutsOf } from './layouts.ts'
import { type Found, readLayouts, readPlace, type Sender } from './parts.ts'
import { answerOfScan, bare, bareSize, isScan, scan, scanSize } from './scan.ts'

export const gt06: StreamProtocol = {
  name: 'gt06',
  transports: ['tcp'],
  // Information transfers reach some hundred bytes; a longer length is noise.
  max_frame: 4096,
  frame,
  decode,
  encode,
}

const LOGIN = 0x01
const CLOCK = 0x8a
const ADDRESS = 0x2a

/** Messages that are words of the device's own, or answers to ours: nothing is said to them. */
const unanswered = new Set([0x15, 0x21, 0x80, 0x81, 0x82, 0x8c, 0x94, 0x9b])

const nothing = Buffer.alloc(0)

const answer =
  ({ number, long = false, serial }: Message, content = nothing) =>
  ({ known }: Outcome): Buffer | undefined =>
    known ? seal({ number, long, content, serial }) : undefined

/** Who asks for the address of a place is told, in the form that devices take, that there is none. */
function addressAnswer(): ReturnType<typeof answer> {
  const words = Buffer.from('NA&&NA&&0##')
  const content = Buffer.concat([Buffer.of(words.length, 0, 0, 0, 0), words])
  return answer({ number: 0x97, long: true, content, serial: 0 }, content)
}

/** Modular messages are long, their answers are not. */
const answerTo = (message: Message): ReturnType<typeof answer> =>
  message.number === ADDRESS ? addressAnswer() : answer({ ...message, long: message.long && message.number !== 0x70 })

/** Minutes east of UTC. Bits 15–4 are hours and minutes as one decimal number, bit 3 says west. */
function zoneOf(word: number): number {
  const minutes = Math.trunc((word >> 4) / 100) * 60 + ((word >> 4) % 100)
  if (minutes > 14 * 60) return 0
  return (word & 8) !== 0 ? -minutes : minutes
}

function login(message: Message, session: Session): Decoded {
  const { content } = message
  const digits = content.toString('hex', 0, 8)
  if (!/^\d{16}$/.test(digits)) return { points: [], fault: 'a login without an IMEI', close: true }
  session.words.zone = content.length < 12 ? 0 : zoneOf(content.readUInt16BE(10))
  return { device: digits.replace(/^0/, ''), points: [], reply: answer(message) }
}

function clock(message: Message, received: number): Decoded {
  const now = new Date(received)
  const content = Buffer.from([
    now.getUTCFullYear() % 100,
    now.getUTCMonth() + 1,
    now.getUTCDate(),
    now.getUTCHours(),
    now.getUTCMinutes(),
    now.getUTCSeconds(),
  ])
  return { points: [], reply: answer(message, content) }
}

/** The documents mark 0x22 and later messages as UTC; the older ones follow the clock that the login told. */
const zoneFor = (number: number, session: Session): number => (number < 0x20 ? Number(session.words.zone ?? 0) : 0)

/** Facts of a found place or, without one, of the device alone. */
function facts({ time, place, flags, attributes }: Found): Decoded {
  const status = Object.keys(attributes).length === 0 ? undefined : attributes
  // A device that has never had a fix sends zeros: that is not a last known place.
  if (!place || ((flags & flag.no_fix) !== 0 && place.lat === 0 && place.lng === 0)) return { points: [], status }
  if (time === undefined || Number.isNaN(time)) return { points: [], status, fault: 'a place without a time' }
  return { points: [{ time, ...place, precision: 0, flags, attributes: status }] }
}

/** Nothing of a message that cannot be what it says, and of one that ends otherwise than its layouts its place alone. */
function decodeMessage(message: Message, session: Session): Decoded {
  const name = `message 0x${message.number.toString(16)}`
  const layouts = layoutsOf(message)
  if (!layouts) return { points: [], fault: `${name} not understood` }
  const sender: Sender = { zone: zoneFor(message.number, session), model: session.model }
  const found = readLayouts(layouts, message.content, sender)
  if (found) return found.fault === undefined ? facts(found) : { points: [], fault: found.fault }
  const placed = readPlace(layouts, message.content, sender)
  return { ...(placed ? facts(placed) : { points: [] }), fault: `${name} does not fit its layout` }
}

/** Answered also when nothing of it was understood: the device would only send it again. */
function laidOut(message: Message, session: Session): Decoded {
  const decoded = decodeMessage(message, session)
  if (unanswered.has(message.number)) {
    const answers = answersOf(message, (decoded.status ?? decoded.points[0]?.attributes)?.text)
    return answers ? { ...decoded, answers } : decoded
  }
  const reply = answerTo(message)
  return { ...decoded, reply: (outcome) => (outcome.taken >= decoded.points.length ? reply(outcome) : undefined) }
}

/** What a message says that has neither serial nor check: number and date are its answer. */
function unchecked(frame: Buffer, found: Found): Decoded {
  const decoded = facts(found)
  const reply = ({ known, taken }: Outcome) =>
    known && taken >= decoded.points.length ? answerOfScan(frame) : undefined
  return { ...decoded, reply }
}

function decode(frame: Buffer, session: Session, received: number): Decoded {
  const seen = session.device === undefined ? undefined : (scan(frame) ?? bare(frame))
  if (seen) return unchecked(frame, seen)
  const message = open(frame)
  if (typeof message === 'string') return { points: [], fault: message }
  if (message.number === LOGIN) return login(message, session)
  if (session.device === undefined) return { points: [], fault: 'a message before the login', close: true }
  if (message.number === CLOCK) return clock(message, received)
  return laidOut(message, session)
}

function frame(bytes: Buffer): number | undefined {
  if (bytes.length < 2) return nextStart(bytes, 0) || undefined
  if (nextStart(bytes, 0) !== 0) return nextStart(bytes, 1)
  if (bytes.length < 4) return undefined
  const scanned = isScan(bytes)
  const length = scanned ? scanSize(bytes) : (bareSize(bytes) ?? loginSize(bytes) ?? announced(bytes))
  if (length === undefined) return undefined
  if ((!scanned && length < shortest(bytes)) || length > gt06.max_frame) return nextStart(bytes, 1)
  if (bytes.length < length) return undefined
  return stops(bytes, length) ? length : nextStart(bytes, 1)
}
