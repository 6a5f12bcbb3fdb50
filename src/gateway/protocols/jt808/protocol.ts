/** JT/T 808: China's standard for vehicles, and the many devices that speak it elsewhere. 2011, 2013 and 2019; see docs/protocols/jt808.md. */

import type { CommandAnswer } from '#device/command.ts'
import type { Measured } from '#device/measures.ts'
import type { Outcome } from '#device/message.ts'
import { told, toldOf } from '#gateway/parts/point.ts'
import type { Decoded, Session, StreamProtocol } from '#gateway/protocol.ts'
import { addEvent, combine } from '#track/events.ts'
import { answerOf, encode, parametersOf } from './command.ts'
import { frame, isWords, type Message, max_frame, nameOf, open, seal } from './frame.ts'
import { bracketed, lock } from './lock.ts'
import { type Placed, place, places } from './place.ts'
import { transparent } from './transparent.ts'
import { textOf } from './words.ts'

type Facts = Omit<Decoded, 'device' | 'reply'>

/** A message, and the model that its device is registered as. */
type Heard = Message & Pick<Session, 'model'>

const nothing: Facts = { points: [] }
const unfit: Facts = { points: [], fault: 'a length that does not fit its kind' }

const placed = (found: readonly Placed[] | undefined): Facts => {
  if (!found) return unfit
  const facts = toldOf(
    found.map(({ reading }) => reading),
    combine,
  )
  const fault = facts.fault ?? found.find((one) => one.fault !== undefined)?.fault
  return { ...facts, ...(fault !== undefined && { fault }) }
}

const onePlace = (bytes: Buffer, { model }: Pick<Session, 'model'>): Facts => {
  const one = place(bytes, { model })
  return placed(one && [one])
}

/** A serial of ours, and a place. */
const placeAnswered = ({ body, model }: Heard): Facts => {
  if (body.length < 2) return unfit
  const facts = onePlace(body.subarray(2), { model })
  const [point] = facts.points
  const text = point ? `${point.lat}, ${point.lng}` : 'no place'
  return { ...facts, answers: [{ number: body.readUInt16BE(0), text }] }
}

const answered = (answer: CommandAnswer | undefined): Facts => (answer ? { points: [], answers: [answer] } : unfit)

/** Their number, whether they were kept, places behind lengths of two bytes. */
const batch = ({ body, model }: Heard): Facts => {
  if (body.length < 3) return unfit
  const found = places(body, 3, 2, { buffered: body.readUInt8(2) === 1, model })
  return found?.length === body.readUInt16BE(0) ? placed(found) : unfit
}

/** Of some devices: per cent, signal, state. */
const heartbeat = ({ body }: Message): Facts => {
  if (body.length < 3 || body.readUInt8(0) > 100) return nothing
  return { points: [], status: { battery: body.readUInt8(0) } }
}

const said = (text: string): Facts => (text === '' ? nothing : { points: [], status: { text }, answers: [{ text }] })

/** A mark, and words. */
const words = ({ body }: Message): Facts => said(textOf(body.subarray(1)))

/** A length, and words: waybills by the standard, answers to commands of some. */
const waybill = ({ body }: Message): Facts =>
  body.length >= 4 && body.readUInt32BE(0) === body.length - 4 ? said(textOf(body.subarray(4))) : unfit

/** Inserted 1 or removed 2, time 6, result 1 (0: read), the name behind its length, the certificate in 20 characters; more that is not read. */
const driver = ({ body }: Message): Facts => {
  if (body.length === 7) return { points: [], status: { driver_card: false } }
  const name = 9 + (body[8] ?? 0)
  if (body.length < name + 20) return body.length === 8 ? nothing : unfit
  const key = textOf(body.subarray(name, name + 20))
    .trim()
    .toLowerCase()
  const status: Measured = { driver_card: body[0] === 1, ...(key !== '' && { hardware_key: key }) }
  if (name > 9) status.driver = textOf(body.subarray(9, name))
  if (body[0] === 1 && key !== '') addEvent(status, 'driver_identified')
  return { points: [], status }
}

const passedOn = ({ body }: Message): Facts => {
  const reading = transparent(body)
  return typeof reading === 'string' ? { points: [], fault: reading } : told(reading)
}

const locked =
  (buffered: boolean) =>
  ({ body }: Message): Facts => {
    const reading = lock(body, buffered)
    return reading ? told(reading) : unfit
  }

const kinds: Readonly<Record<number, (message: Heard) => Facts>> = {
  0x0001: (message) => answered(answerOf(message)),
  0x0002: heartbeat,
  0x0003: () => nothing,
  0x0004: () => nothing,
  0x0100: () => nothing,
  0x0102: () => nothing,
  0x0104: (message) => answered(parametersOf(message)),
  0x0200: (message) => onePlace(message.body, message),
  0x0201: placeAnswered,
  0x0210: ({ body, model }) => placed(places(body, 0, 1, { model })),
  0x0500: placeAnswered,
  0x0701: waybill,
  0x0702: driver,
  0x0704: batch,
  0x0900: passedOn,
  0x5501: locked(false),
  0x5502: locked(true),
  0x6006: words,
}

/** What is answered with the platform's general answer only in a lock's own way, or not at all. */
const short: ReadonlySet<number> = new Set([0x5501, 0x5502])
const unanswered: ReadonlySet<number> = new Set([0x0001, 0x0104, 0x0201, 0x0500])
const unsupported = 3

const word = (value: number): number[] => [(value >> 8) & 0xff, value & 0xff]

/** The clock, as six bytes of digits: UTC. */
const clock = (received: number): Buffer =>
  Buffer.from(new Date(received).toISOString().replace(/\D/g, '').slice(2, 14), 'hex')

const answerTo = (message: Message, known: boolean, device: string, received: number): Buffer | undefined => {
  const { kind, id, version, serial, asks } = message
  const to = (kind: number, body: Buffer, count = 0) => seal({ kind, id, version, serial: count, body })
  if (unanswered.has(kind)) return undefined
  if (short.has(kind)) return asks ? to(0x4401, Buffer.of(...word(kind), 0), 1) : undefined
  if (kind === 0x0100) return to(0x8100, Buffer.concat([Buffer.of(...word(serial), 0), Buffer.from(device)]))
  if (kind === 0x0004) return to(0x8004, clock(received))
  return to(0x8001, Buffer.of(...word(serial), ...word(kind), known ? 0 : unsupported))
}

const readBody = (message: Heard): Facts & { unread?: true } => {
  const { kind, packet, encrypted } = message
  const name = `message ${kind.toString(16).padStart(4, '0')}`
  if (encrypted) return { points: [], fault: `${name} is encrypted`, unread: true }
  if (packet) return { points: [], fault: `${name} is one of several packets`, unread: true }
  const take = kinds[kind]
  return take ? take(message) : { points: [], fault: `${name} is not read`, unread: true }
}

const decode = (bytes: Buffer, session: Session, received: number): Decoded => {
  if (isWords(bytes)) return bracketed(bytes, received)
  const message = open(bytes)
  if (typeof message === 'string') return { points: [], fault: message }
  const device = nameOf(message.id)
  if (device === '') return { points: [], fault: 'a message without a number of its device', close: true }
  session.words.id = message.id.toString('hex')
  if (message.version === undefined) delete session.words.version
  else session.words.version = message.version
  const { unread, ...facts } = readBody({ ...message, model: session.model })
  const reply = ({ known, taken }: Outcome): Buffer | undefined =>
    known && taken >= facts.points.length ? answerTo(message, !unread, device, received) : undefined
  return { device, ...facts, reply }
}

export const jt808: StreamProtocol = { name: 'jt808', transports: ['tcp', 'udp'], max_frame, frame, decode, encode }
