/**
 * GT06: Concox, Jimi and the many devices that speak like them.
 * Source: Concox "GPS Tracker Communication Protocol" (JM-VL03, V1.1.2); see docs/protocols/gt06.md.
 */

import { flag } from '#track/point.ts'
import type { Decoded, Outcome, Session, StreamProtocol } from '../protocol.ts'
import { alarmBehindCells, alarmOfCamera, heartbeat, tails } from './gt06/alarm.ts'
import { announced, type Message, nextStart, open, seal, shortest, stops } from './gt06/frame.ts'
import {
  cell,
  cell4g,
  type Found,
  heartbeatOfLock,
  ignition,
  mileage,
  type Part,
  place,
  placeOfAlarm,
  placeOrCell,
  read,
  reUpload,
  sizedCell,
  sizedPlace,
  time,
  uploadMode,
} from './gt06/parts.ts'
import { informed, longReply, shortReply } from './gt06/words.ts'

export const gt06: StreamProtocol = {
  name: 'gt06',
  transports: ['tcp'],
  port: 5023,
  // Information transfers reach some hundred bytes; a longer length is noise.
  max_frame: 4096,
  frame,
  decode,
}

const LOGIN = 0x01
const CLOCK = 0x8a

const passing = [ignition, uploadMode, reUpload, mileage]

/** What each message carries, in its order. */
const layouts = new Map<number, readonly Part[]>([
  [0x10, [time, place]],
  [0x11, [time, placeOrCell]],
  [0x12, [time, place, cell]],
  [0x13, [heartbeat]],
  [0x16, [time, place, alarmBehindCells(2, tails.plain)]],
  [0x18, [time, cell]],
  [0x19, [alarmBehindCells(2, tails.plain)]],
  [0x1e, [time, place, cell]],
  [0x22, [time, place, cell, ...passing]],
  [0x23, [heartbeatOfLock]],
  [0x26, [time, place, alarmBehindCells(2, tails.counting)]],
  [0x27, [time, place, alarmBehindCells(2, tails.fenced)]],
  [0x28, [time, cell]],
  [0x2a, [time, place]],
  [0x2c, [time, cell]],
  [0x2e, [time, cell]],
  [0x31, [time, place]],
  [0x32, [time, sizedPlace, sizedCell]],
  [0x33, [time, sizedPlace, sizedCell]],
  [0x36, [heartbeat]],
  [0x37, [time, place, cell]],
  [0x38, [time, place]],
  [0x95, [time, placeOfAlarm, alarmOfCamera]],
  [0xa0, [time, place, cell4g, ...passing]],
  [0xa1, [time, cell4g]],
  [0xa2, [time, cell4g]],
  [0xa4, [time, place, alarmBehindCells(4, tails.fenced)]],
])

/** Messages that a device waits for an answer to: heartbeats and alarms. Plain places have none. */
const answered = new Set([0x13, 0x16, 0x19, 0x23, 0x26, 0x27, 0x36, 0x95, 0xa4])

/** Messages that are words. */
const told = new Map([
  [0x15, shortReply],
  [0x21, longReply],
  [0x94, informed],
])

const nothing = Buffer.alloc(0)

const answer =
  ({ number, serial }: Message, content = nothing) =>
  ({ known }: Outcome): Buffer | undefined =>
    known ? seal({ number, content, serial }) : undefined

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
  return { points: [{ time, ...place, alt: 0, precision: 0, flags, attributes: status }] }
}

function laidOut(message: Message, layout: readonly Part[], session: Session): Decoded {
  const found = read(layout, message.content, zoneFor(message.number, session))
  const decoded = facts(found)
  if (found.fault !== undefined) decoded.fault = found.fault
  else if (!found.place && !decoded.status) decoded.fault = `message 0x${message.number.toString(16)} not understood`
  if (answered.has(message.number)) {
    const reply = answer(message)
    decoded.reply = (outcome) => (outcome.taken >= decoded.points.length ? reply(outcome) : undefined)
  }
  return decoded
}

function decode(frame: Buffer, session: Session, received: number): Decoded {
  const message = open(frame)
  if (typeof message === 'string') return { points: [], fault: message }
  if (message.number === LOGIN) return login(message, session)
  if (session.device === undefined) return { points: [], fault: 'a message before the login', close: true }
  if (message.number === CLOCK) return clock(message, received)
  const words = told.get(message.number)
  if (words) return { points: [], status: words(message.content) }
  return laidOut(message, layouts.get(message.number) ?? [], session)
}

function frame(bytes: Buffer): number | undefined {
  if (bytes.length < 2) return nextStart(bytes, 0) || undefined
  if (nextStart(bytes, 0) !== 0) return nextStart(bytes, 1)
  const length = announced(bytes)
  if (length === undefined) return undefined
  if (length < shortest(bytes) || length > gt06.max_frame) return nextStart(bytes, 1)
  if (bytes.length < length) return undefined
  return stops(bytes, length) ? length : nextStart(bytes, 1)
}
