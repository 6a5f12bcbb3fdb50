/** Sinocastel: devices in the diagnosis socket (IDD, versions 3 and 4), older trackers, and PT-690 (`$$`); see docs/protocols/castel.md. */

import type { Command, CommandAnswer } from '#device/command.ts'
import type { Measured } from '#device/measures.ts'
import type { Outcome } from '#device/message.ts'
import { type Reading, told, toldOf } from '#gateway/parts/point.ts'
import type { Decoded, Session, StreamProtocol } from '#gateway/protocol.ts'
import { combine } from '#track/events.ts'
import { itemsAt } from './comprehensive.ts'
import { frame, type Message, max_frame, nameOf, open, seal } from './frame.ts'
import { alarmsAt, counters, countersAt, placeAt, placesAt, size } from './place.ts'
import { codesAt, values } from './vehicle.ts'

type Facts = Pick<Decoded, 'points' | 'status' | 'answers' | 'fault'>
type Read = (body: Buffer) => Facts

const unfit: Facts = { points: [], fault: 'a length that does not fit its kind' }

/** Places share what was told beside them; without one it is the state of the device. */
const shared = (places: readonly Reading[], attributes: Measured, buffered = false): Facts =>
  places.length === 0
    ? { points: [], status: attributes }
    : toldOf(
        places.map((place) => ({ ...place, buffered, attributes: { ...place.attributes, ...attributes } })),
        combine,
      )

/** Counters from `at` on, places, and what `more` reads behind them; it answers where it ended. */
const placed =
  (at: number, more: (body: Buffer, at: number, attributes: Measured) => number | undefined, history = false): Read =>
  (body) => {
    const found = body.length < at + counters ? undefined : placesAt(body, at + counters)
    if (!found) return unfit
    const attributes = countersAt(body, at)
    const end = more(body, found.end, attributes)
    return end === undefined ? unfit : shared(found.places, attributes, history && body[0] === 1)
  }

const restLength = (body: Buffer): number => body.length

/** Their count, and revolutions, of which the last counts. */
const revolutions = (body: Buffer, at: number, attributes: Measured): number | undefined => {
  if (at === body.length) return at
  const end = at + 1 + 2 * (body[at] ?? 0)
  if (end !== body.length) return undefined
  if (end > at + 1) attributes.rpm = body.readUInt16LE(end - 2)
  return end
}

/** What a probe in the tank measures, of each place; the last counts. */
const probed = (body: Buffer, at: number, attributes: Measured): number | undefined => {
  if (body.length < at + 2 || (body.length - at) % 2 !== 0) return undefined
  attributes.fuel_sensor = body.readUInt16LE(body.length - 2)
  return body.length
}

const withItems = (body: Buffer, at: number, attributes: Measured): number | undefined => {
  const found = itemsAt(body, at)
  if (found) Object.assign(attributes, combine(attributes, found))
  return found && body.length
}

/** Counters, and what `more` reads behind them. */
const counted =
  (more: (body: Buffer, attributes: Measured) => boolean): Read =>
  (body) => {
    if (body.length < counters) return unfit
    const attributes = countersAt(body, 0)
    return more(body, attributes) ? { points: [], status: attributes } : unfit
  }

/** How often it measures, values in groups; or a flag and values. */
const measured = (at: number, groups: boolean): Read =>
  counted((body, attributes) => {
    const found = values(body, counters + at, groups)
    Object.assign(attributes, found)
    return found !== undefined
  })

const troubled = (step: 2 | 4): Read =>
  counted((body, attributes) => {
    const end = codesAt(body, counters, step, attributes)
    return end === body.length || (step === 4 && end === body.length - 2)
  })

/** One place from `at` on, and more that is not read. */
const single =
  (at: number): Read =>
  (body) =>
    body.length < at + size ? unfit : told(placeAt(body, at))

/** Number 2, parts 2, what failed, what did not: number 2, and words behind their length. */
const answered: Read = (body) => {
  if (body.length < 6) return unfit
  const number = body.readUInt16LE(0)
  const words: string[] = []
  let at = 5 + 2 * body.readUInt8(4)
  const count = body[at] ?? 0
  at += 1
  for (let left = count; left > 0; left--) {
    const end = at + 4 <= body.length ? at + 4 + body.readUInt16LE(at + 2) : Number.NaN
    if (!(end <= body.length)) return unfit
    words.push(body.toString('latin1', at + 4, end))
    at = end
  }
  if (at !== body.length) return unfit
  const answer: CommandAnswer = { number, text: words.join(' '), ...(count === 0 && { refused: true as const }) }
  return { points: [], answers: [answer] }
}

const socket: Readonly<Record<number, Read>> = {
  0x1001: placed(0, restLength),
  0x1002: placed(0, restLength),
  0x1003: () => ({ points: [] }),
  0x4001: placed(1, revolutions, true),
  0x4002: measured(2, true),
  0x4004: counted(() => true),
  0x4005: measured(1, false),
  0x4006: troubled(2),
  0x4007: placed(4, (body, at, attributes) =>
    alarmsAt(body, at, attributes) === body.length ? body.length : undefined,
  ),
  0x4008: counted((body) => body.length === counters + 4),
  0x4009: single(4),
  0x400b: troubled(4),
  0x400e: placed(0, probed),
  0x401f: placed(5, withItems, true),
  0x5101: single(0),
  0xa002: answered,
  0xb001: placed(2, revolutions),
}

/** A place, state 4, battery 1, metres 4, fence 3, cell 4. */
const older = (body: Buffer, at: number): Reading => ({
  ...placeAt(body, at),
  attributes: { odometer: body.readUInt32LE(at + size + 5) / 1000 },
})
const olderSize = size + 16

const tracker: Readonly<Record<number, Read>> = {
  // Versions of the device stand behind it.
  0x4001: (body) => (body.length < olderSize ? unfit : told(older(body, 0))),
  0x4206: (body) => {
    const count = body[1] ?? 0
    if (body.length !== 2 + count * olderSize) return unfit
    return shared(
      Array.from({ length: count }, (_, i) => older(body, 2 + i * olderSize)),
      {},
      body[0] === 1,
    )
  },
}

const portable: Readonly<Record<number, Read>> = { 0x2001: single(9), 0x4001: single(0) }

const familyOf = ({ version }: Message) =>
  version === undefined ? portable : version === 3 || version === 4 ? socket : tracker

const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

const empty = Buffer.alloc(0)

/** What is answered, by kind: the answer's kind and body. */
const answers = new Map<
  object,
  Readonly<Record<number, (body: Buffer, received: number) => readonly [number, Buffer]>>
>([
  [
    socket,
    {
      0x1001: (_, received) => [
        0x9001,
        Buffer.concat([u32(0xffffffff), Buffer.alloc(2), u32(Math.floor(received / 1000))]),
      ],
      0x1003: () => [0x9003, empty],
      0x4007: (body) => [0xc007, body.subarray(0, 4)],
    },
  ],
  [tracker, { 0x4001: () => [0x8001, empty], 0x4206: () => [0x8206, empty] }],
  [portable, { 8193: () => [0x1001, Buffer.concat([u32(0), Buffer.alloc(8, 0xff)])] }],
])

const decode = (bytes: Buffer, { words }: Session, received: number): Decoded => {
  const message = open(bytes)
  if (typeof message === 'string') return { points: [], fault: message }
  const device = nameOf(message.id)
  if (device === undefined) return { points: [], fault: 'a message without an id', close: true }
  const { kind, body } = message
  const family = familyOf(message)
  if (family === tracker) words.version = message.version ?? 1
  const facts = family[kind]?.(body) ?? {
    points: [],
    fault: `message ${kind.toString(16).padStart(4, '0')} is not read`,
  }
  const answer = facts.fault === unfit.fault ? undefined : answers.get(family)?.[kind]?.(body, received)
  const reply = ({ known, taken }: Outcome): Buffer | undefined =>
    answer && known && taken >= facts.points.length ? seal({ ...message, kind: answer[0], body: answer[1] }) : undefined
  return { device, ...facts, reply }
}

const RELAY = 0x4583

/** The relay in the fuel line, which trackers have: what speaks from a diagnosis socket has none. */
function encode(command: Command, { device = '', words: { version } }: Session): Buffer | undefined {
  if (command.type === 'bytes') return command.bytes
  if (command.type !== 'output' || command.output !== 1 || version === undefined) return undefined
  const id = Buffer.alloc(20)
  return id.write(device, 'latin1') === device.length
    ? seal({ version: Number(version), id, kind: RELAY, body: Buffer.of(command.enabled ? 1 : 0) })
    : undefined
}

export const castel: StreamProtocol = {
  name: 'castel',
  transports: ['tcp', 'udp'],
  max_frame,
  frame,
  decode,
  encode,
}
