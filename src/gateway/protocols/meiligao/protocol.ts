/** Meiligao: VT and GT trackers, and many of other names. Source: see docs/protocols/meiligao.md. */

import type { Command } from '#device/command.ts'
import type { Measured } from '#device/measures.ts'
import { nmeaDegrees } from '#gateway/parts/places.ts'
import { type Reading, told, toldOf } from '#gateway/parts/point.ts'
import { dmy } from '#gateway/parts/times.ts'
import type { Decoded, Session, StreamProtocol } from '#gateway/protocol.ts'
import { combine } from '#track/events.ts'
import { addAlarm } from './events.ts'
import { frame, idOf, longest, type Message, open, seal } from './frame.ts'
import { reportOf } from './report.ts'
import { codesOf, habitsOf, stateOf } from './vehicle.ts'

export const meiligao: StreamProtocol = {
  name: 'meiligao',
  transports: ['tcp', 'udp'],
  max_frame: longest,
  frame,
  decode,
  encode,
}

type Read = (message: Message, session: Session) => Decoded

const unfit: Decoded = { points: [], fault: 'a message that does not fit its layout' }

const answered =
  ({ id }: Message, kind: number): Decoded['reply'] =>
  ({ known }) =>
    known ? seal(id, kind, Buffer.of(1)) : undefined

const words = (body: Buffer, from = 0): string => body.toString('latin1', from)

/** `extra` bytes, and the words of a place. */
const report =
  (extra: number): Read =>
  ({ body }) => {
    const reading = body.length > extra ? reportOf(words(body, extra)) : undefined
    return reading ? told(reading) : unfit
  }

/** An alarm, and the words of a place. */
const alarmed = (text: Buffer, session: Session): Reading | undefined => {
  const reading = text.length > 1 ? reportOf(words(text, 1)) : undefined
  addAlarm(reading?.attributes ?? {}, text[0] ?? 0, session.model)
  return reading
}

const alarm: Read = ({ body }, session) => {
  const reading = alarmed(body, session)
  return reading ? told(reading) : unfit
}

const separator = 0x5c

/** Their number, and what was kept: each an alarm and the words of a place, with backslashes between. */
const keptReports: Read = ({ body }, session) => {
  const readings: (Reading | undefined)[] = []
  for (let at = 1; at < body.length; ) {
    // The alarm itself may be any byte.
    const found = body.indexOf(separator, at + 1)
    const end = found === -1 ? body.length : found
    readings.push(alarmed(body.subarray(at, end), session))
    at = end + 1
  }
  const whole = readings.flatMap((reading) => (reading ? [{ ...reading, buffered: true }] : []))
  return whole.length === body[0] && whole.length === readings.length ? toldOf(whole, combine) : unfit
}

const cards = 15

/** Numbers of cards that were shown, and `|time,date,lat,N,lng,E`. */
const shownCards: Read = ({ body }) => {
  const [before, clock = '', date = '', lat = '', ns = '', lng = '', ew = '', ...more] = words(body, 4 * cards).split(
    /[|,]/,
  )
  if (before !== '' || ew === '' || more.length > 0 || !/^\d{6}$/.test(clock) || !/^\d{6}$/.test(date)) return unfit
  const numbers = Array.from({ length: cards }, (_, i) => body.readUInt32BE(4 * i))
    .filter((number) => number !== 0)
    .map((number) => `${number}`.padStart(10, '0'))
  const [first] = numbers
  const attributes: Measured = {
    ...(first !== undefined && { hardware_key: first }),
    ...(numbers.length > 1 && { cards: numbers.join() }),
  }
  return told({ time: dmy(date, clock), lat: nmeaDegrees(lat, ns), lng: nmeaDegrees(lng, ew), attributes })
}

const status =
  (read: (text: string) => Measured | undefined): Read =>
  ({ body }) => {
    const attributes = read(words(body))
    return attributes ? { points: [], status: attributes } : unfit
  }

/** Pieces of pictures, which are kept nowhere. */
const nothing: Read = () => ({ points: [] })

const kinds: Readonly<Record<number, Read>> = {
  0x0001: (message) => ({ points: [], reply: answered(message, 0x0001) }),
  0x5000: (message) => ({ points: [], reply: answered(message, 0x4000) }),
  0x9955: report(0),
  // Behind the number of a picture and why it was taken.
  0x9977: report(2),
  0x9999: alarm,
  0x6688: keptReports,
  0x9966: shownCards,
  0x9901: status(stateOf),
  0x9902: status(habitsOf),
  0x9903: status(codesOf),
  0x0800: nothing,
  0x0f80: nothing,
  0x9988: nothing,
}

/** Kinds that answer commands: those of settings, and of what was asked. */
const isAnswer = (kind: number): boolean => (kind >= 0x4100 && kind < 0x6000) || (kind >= 0x9001 && kind <= 0x9003)

/** Its kind, and words or bytes: `4115 01`. A lone zero says that it was not done. */
const answer = ({ kind, body }: Message): Decoded => {
  const text = words(body)
  const told = /^[\x20-\x7e]+$/.test(text) ? text : body.toString('hex')
  const refused = body.length === 1 && body[0] === 0
  const name = kind.toString(16).padStart(4, '0')
  return { points: [], answers: [{ text: told === '' ? name : `${name} ${told}`, ...(refused && { refused: true }) }] }
}

/** A lone zero byte keeps a connection alive. */
const isEmpty = (bytes: Buffer): boolean => bytes.every((byte) => byte === 0)

function decode(bytes: Buffer, session: Session): Decoded {
  if (isEmpty(bytes)) return { points: [] }
  const message = open(bytes)
  if (typeof message === 'string') return { points: [], fault: message }
  const { device, kind } = message
  const read = kinds[kind] ?? (isAnswer(kind) ? answer : undefined)
  return read ? { device, ...read(message, session) } : { device, points: [], fault: 'a message of an unknown kind' }
}

/** Two bytes, tens of seconds. */
const interval = (seconds: number): Buffer => {
  const body = Buffer.alloc(2)
  body.writeUInt16BE(Math.min(65535, Math.max(1, Math.round(seconds / 10))))
  return body
}

const partsOf = (command: Command): readonly [number, Buffer] | undefined => {
  if (command.type === 'output') return command.output === 1 ? [0x4115, Buffer.of(command.enabled ? 1 : 0)] : undefined
  if (command.type === 'locate') return [0x4101, Buffer.alloc(0)]
  if (command.type === 'interval') return [0x4102, interval(command.seconds)]
  if (command.type === 'time_zone') return [0x4132, Buffer.from(String(command.minutes))]
  if (command.type === 'photo') return [0x4151, Buffer.alloc(0)]
  return command.type === 'reboot' ? [0x4902, Buffer.alloc(0)] : undefined
}

function encode(command: Command, session: Session): Buffer | undefined {
  if (command.type === 'bytes') return command.bytes
  const id = idOf(session.device ?? '')
  const parts = partsOf(command)
  return id && parts ? seal(id, ...parts) : undefined
}
