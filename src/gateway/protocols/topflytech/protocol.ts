/** TOPFLYtech: T8, TLW, TLD, TLP and others. Source: TOPFLYtech's own codec, github.com/TOPFLYtech/TOPFLYtechCodec; see docs/protocols/topflytech.md. */

import type { Command } from '#device/command.ts'
import type { Measured } from '#device/measures.ts'
import type { Outcome } from '#device/message.ts'
import { told, toldOf } from '#gateway/parts/point.ts'
import type { Decoded, Session, StreamProtocol } from '#gateway/protocol.ts'
import { combine } from '#track/events.ts'
import { bluetooth, bluetoothThere, network, stationsAround } from './around.ts'
import { frame, type Message, max_frame, open, type Start, seal } from './frame.ts'
import { alarmOf, behaviour, lock, place, placeOfSensors } from './place.ts'

type Facts = Pick<Decoded, 'points' | 'status' | 'answers' | 'fault'>

const unfit: Facts = { points: [], fault: 'a length that does not fit its kind' }
const COMMAND = 0x81
const alarms: ReadonlySet<number> = new Set([0x04, 0x14, 0x18])

const located = (message: Message): Facts => {
  const reading = place(message)
  return reading ? told(reading) : unfit
}

const driven = (message: Message): Facts => {
  const readings = behaviour(message)
  return readings ? toldOf(readings, combine) : unfit
}

const status = (attributes: Measured | undefined): Facts => (attributes ? { points: [], status: attributes } : unfit)

const sensed = ({ body }: Message): Facts => {
  const found = bluetooth(body)
  return typeof found === 'string' ? { points: [], fault: found } : status(found)
}

const sensedThere = ({ body }: Message): Facts => {
  const found = bluetoothThere(body)
  return typeof found === 'string' ? { points: [], fault: found } : told({ ...placeOfSensors(body), attributes: found })
}

const locked = (message: Message): Facts => {
  const reading = lock(message)
  return reading ? told(reading) : unfit
}

/** Kind 1, words. */
const words = ({ body }: Message): Facts => {
  const text = body.toString('utf16le', 1).replace(/\0+$/, '')
  return text === '' ? unfit : { points: [], status: { text }, answers: [{ text }] }
}

const networked = ({ body }: Message): Facts => status(network(body))
const heard = ({ body }: Message): Facts => status(stationsAround(body))
const nothing = (): Facts => ({ points: [] })

const common: Readonly<Record<number, (message: Message) => Facts>> = {
  0x01: nothing,
  0x02: located,
  0x03: nothing,
  0x04: located,
  0x10: sensed,
  [COMMAND]: words,
}

const wired = {
  ...common,
  0x05: driven,
  0x11: networked,
  0x12: sensedThere,
  0x13: located,
  0x14: located,
  0x16: located,
  0x18: located,
}

const kinds: Readonly<Record<Start, Readonly<Record<number, (message: Message) => Facts>>>> = {
  0x2323: common,
  0x2525: wired,
  0x2626: { ...common, 0x05: driven, 0x11: networked, 0x12: sensedThere, 0x15: heard, 0x16: located, 0x18: located },
  0x2727: { ...common, 0x05: networked, 0x12: sensedThere, 0x15: heard, 0x17: locked },
}

/** Its start, kind and serial; behind an alarm its code. Older devices are told no serial of theirs. */
const answerTo = (message: Message): Buffer | undefined => {
  const { start, kind, serial } = message
  if (kind === COMMAND) return undefined
  const body = alarms.has(kind) ? Buffer.of(alarmOf(message)) : Buffer.alloc(0)
  return seal({ ...message, serial: start === 0x2323 ? 1 : serial, body })
}

const decode = (bytes: Buffer, session: Session): Decoded => {
  const message = open(bytes)
  if (typeof message === 'string') return { points: [], fault: message }
  const { start, kind, device } = message
  session.words.start = start
  const read = kinds[start][kind]
  const facts = read?.(message) ?? { points: [], fault: `message ${kind.toString(16).padStart(2, '0')} is not read` }
  const reply = ({ known, taken }: Outcome): Buffer | undefined =>
    known && taken >= facts.points.length ? answerTo(message) : undefined
  return { device, ...facts, reply }
}

const isStart = (value: unknown): value is Start => typeof value === 'number' && Object.hasOwn(kinds, value)

/** Words of its own, as by SMS. */
const encode = (command: Command, { device, words: { start } }: Session): Buffer | undefined => {
  if (command.type === 'bytes') return command.bytes
  if (command.type !== 'text' || device === undefined || !isStart(start)) return undefined
  if (!/^[\x20-\x7e]{1,1000}$/.test(command.text)) return undefined
  const body = Buffer.concat([Buffer.of(1), Buffer.from(command.text)])
  return seal({ start, kind: COMMAND, serial: 1, device, body })
}

export const topflytech: StreamProtocol = {
  name: 'topflytech',
  transports: ['tcp', 'udp'],
  max_frame,
  frame,
  decode,
  encode,
}
